import type { WebhookWords } from './en.ts';

export const words: WebhookWords = {
  urlHint: 'Eine öffentliche Adresse, die ein POST annimmt und binnen 5 Sekunden antwortet. Am besten HTTPS.',
  whichEvents: 'Melden, wenn',
  oneEvent: 'Wählen Sie mindestens eines.',
  store: 'Geheimnis speichern',
  envLine: 'Zeile für eine .env-Datei',
  urlRefused: {
    too_long: 'Diese Adresse ist zu lang. Erlaubt sind höchstens 2.048 Zeichen.',
    not_a_full_url: 'Geben Sie die vollständige Adresse ein, zum Beispiel https://example.com/hooks/qpr.',
    has_credentials: 'Entfernen Sie Benutzername und Passwort aus der Adresse.',
    has_fragment: 'Entfernen Sie den Teil nach dem #. Er wird nie an den Server gesendet.',
    port_not_allowed:
      'Dieser Port ist nicht erlaubt, weil ihn andere Arten von Servern verwenden. Verwenden Sie den Port eines Webservers.',
    not_public: 'Diese Adresse ist nicht öffentlich. Verwenden Sie einen Server, der aus dem Internet erreichbar ist.',
    this_service: 'Diese Adresse gehört zu diesem Dienst. Verwenden Sie Ihren eigenen Server.',
  },
  urlTaken: 'Ein anderer Webhook führt schon dorthin. Ändern Sie ihn, oder nehmen Sie eine andere Adresse.',
  hostFull:
    'Zu diesem Server führen zehn Webhooks, mehr dürfen es nicht sein. Löschen Sie einen, oder nehmen Sie einen anderen Server.',
  events: {
    'scan.created': 'Ein Code wird gescannt',
    'conversation.completed': 'Ein Gespräch ist zu Ende',
    'qpr_code.created': 'Ein Code wird angelegt',
    'subscription.upgraded': 'Ein Tarif wird erhöht',
    'subscription.cancelled': 'Ein Abonnement wird gekündigt',
    'placement.silent': 'Ein Aufkleber wird nicht mehr gescannt',
    'answer.rated': 'Ein Besucher bewertet eine Antwort',
    'question.unanswered': 'Der Assistent konnte eine Frage nicht beantworten',
    'request.created': 'Ein Besucher schickt ein Formular ab',
  },
  states: { on: 'An', off: 'Aus', failing: 'Fehlerhaft', disabled: 'Von uns abgeschaltet' },
};
