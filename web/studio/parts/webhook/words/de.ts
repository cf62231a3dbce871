import type { WebhookWords } from './en.ts';

export const words: WebhookWords = {
  urlHint: 'Eine öffentliche Adresse, die POST annimmt und innerhalb von 5 Sekunden antwortet. Am besten HTTPS.',
  format: 'Format',
  formats: { json: 'Ereignis als JSON', slack: 'Nachricht für Slack', teams: 'Nachricht für Microsoft Teams' },
  whichEvents: 'Ereignisse',
  oneEvent: 'Wählen Sie mindestens ein Ereignis aus.',
  store: 'Secret sichern',
  envLine: 'Zeile für die .env-Datei',
  urlRefused: {
    too_long: 'Diese Adresse ist zu lang. Erlaubt sind höchstens 2.048 Zeichen.',
    not_a_full_url: 'Geben Sie die vollständige Adresse ein, zum Beispiel https://example.com/hooks/qpr.',
    has_credentials: 'Entfernen Sie Benutzername und Passwort aus der Adresse.',
    has_fragment: 'Entfernen Sie den Teil nach dem #. Er wird nie an den Server gesendet.',
    port_not_allowed:
      'Dieser Port ist nicht erlaubt, weil andere Dienste ihn verwenden. Verwenden Sie den Port eines Webservers.',
    not_public: 'Diese Adresse ist nicht öffentlich. Verwenden Sie einen Server, der aus dem Internet erreichbar ist.',
    this_service: 'Diese Adresse gehört zu diesem Dienst. Verwenden Sie Ihren eigenen Server.',
  },
  urlTaken:
    'Ein anderer Webhook verwendet diese Adresse bereits. Bearbeiten Sie ihn oder verwenden Sie eine andere Adresse.',
  hostFull:
    'Dieser Server hat bereits zehn Webhooks, mehr sind nicht möglich. Löschen Sie einen oder verwenden Sie einen anderen Server.',
  events: {
    'scan.created': 'Code gescannt',
    'conversation.completed': 'Gespräch beendet',
    'qpr_code.created': 'Code erstellt',
    'subscription.upgraded': 'Tarif erweitert',
    'subscription.cancelled': 'Abonnement gekündigt',
    'placement.silent': 'Platzierung nicht mehr gescannt',
    'answer.rated': 'Antwort bewertet',
    'question.unanswered': 'Frage nicht beantwortet',
    'request.created': 'Formular abgeschickt',
    'knowledge.ready': 'Eine Quelle ist eingelesen',
    'knowledge.source_failed': 'Eine Quelle lässt sich nicht einlesen',
  },
  states: { on: 'Aktiv', off: 'Deaktiviert', failing: 'Fehlerhaft', disabled: 'Von uns deaktiviert' },
};
