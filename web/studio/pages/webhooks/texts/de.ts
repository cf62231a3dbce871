import type { WebhooksTexts } from './en.ts';

export const texts: WebhooksTexts = {
  title: 'Webhooks',
  lead: 'Ihre eigenen Programme erfahren sofort, wenn etwas geschieht: Wir senden jedes Ereignis an eine Adresse von Ihnen.',
  ofAccount: 'Webhooks gehören zu Ihrem eigenen Konto und berichten von allem, was Sie sehen dürfen.',
  create: 'Neuer Webhook',
  createIt: 'Webhook anlegen',
  empty: 'Noch kein Webhook',
  emptyText:
    'Nennen Sie eine Adresse, wählen Sie, was Sie wissen wollen, und wir senden es dorthin: signiert, und so oft, bis es ankommt.',
  urlHint: 'Eine öffentliche Adresse, die ein POST annimmt und binnen 5 Sekunden antwortet. Am besten HTTPS.',
  whichEvents: 'Melden, wenn',
  oneEvent: 'Wählen Sie mindestens eines.',
  store: 'Geheimnis speichern',
  secret: 'Signaturgeheimnis',
  envLine: 'Zeile für eine .env-Datei',
  curlLine: 'Sich ein Muster senden',
  events: {
    'scan.created': 'Ein Code wird gescannt',
    'conversation.completed': 'Ein Gespräch ist zu Ende',
    'qpr_code.created': 'Ein Code wird angelegt',
    'subscription.upgraded': 'Ein Tarif wird erhöht',
    'subscription.cancelled': 'Ein Abonnement wird gekündigt',
  },
  states: { on: 'An', off: 'Aus', failing: 'Fehlerhaft', disabled: 'Von uns abgeschaltet' },
};
