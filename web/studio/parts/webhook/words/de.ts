import type { WebhookWords } from './en.ts';

export const words: WebhookWords = {
  urlHint: 'Eine öffentliche Adresse, die ein POST annimmt und binnen 5 Sekunden antwortet. Am besten HTTPS.',
  whichEvents: 'Melden, wenn',
  oneEvent: 'Wählen Sie mindestens eines.',
  store: 'Geheimnis speichern',
  envLine: 'Zeile für eine .env-Datei',
  urlInvalid: 'Nehmen Sie die volle Adresse eines öffentlichen Servers, etwa https://example.com/hooks/qpr.',
  urlTaken: 'Ein anderer Webhook führt schon dorthin. Ändern Sie ihn, oder nehmen Sie eine andere Adresse.',
  hostFull:
    'Zu diesem Server führen zehn Webhooks, mehr dürfen es nicht sein. Löschen Sie einen, oder nehmen Sie einen anderen Server.',
  events: {
    'scan.created': 'Ein Code wird gescannt',
    'conversation.completed': 'Ein Gespräch ist zu Ende',
    'qpr_code.created': 'Ein Code wird angelegt',
    'subscription.upgraded': 'Ein Tarif wird erhöht',
    'subscription.cancelled': 'Ein Abonnement wird gekündigt',
  },
  states: { on: 'An', off: 'Aus', failing: 'Fehlerhaft', disabled: 'Von uns abgeschaltet' },
};
