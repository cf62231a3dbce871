import { words } from '../../../parts/webhook/words/de.ts';
import type { WebhooksTexts } from './en.ts';

export const texts: WebhooksTexts = {
  ...words,
  title: 'Webhooks',
  lead: 'Erhalten Sie Ereignisse auf Ihrem eigenen Server, sobald sie eintreten.',
  ofAccount: 'Webhooks gehören zu Ihrem Konto und umfassen alles, worauf Sie Zugriff haben.',
  create: 'Neuer Webhook',
  createIt: 'Webhook erstellen',
  empty: 'Noch keine Webhooks',
  emptyText:
    'Geben Sie Ihren Endpunkt an und wählen Sie Ereignisse. Wir signieren jede Anfrage und wiederholen fehlgeschlagene Zustellungen.',
  secret: 'Signatur-Secret',
  curlLine: 'Testereignis senden',
};
