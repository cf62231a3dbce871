import { words } from '../../../parts/webhook/words/de.ts';
import type { WebhooksTexts } from './en.ts';

export const texts: WebhooksTexts = {
  ...words,
  title: 'Webhooks',
  lead: 'Ihre eigenen Programme erfahren sofort, wenn etwas geschieht: Wir senden jedes Ereignis an eine Adresse von Ihnen.',
  ofAccount: 'Webhooks gehören zu Ihrem eigenen Konto und berichten von allem, was Sie sehen dürfen.',
  create: 'Neuer Webhook',
  createIt: 'Webhook anlegen',
  empty: 'Noch kein Webhook',
  emptyText:
    'Nennen Sie eine Adresse, wählen Sie, was Sie wissen wollen, und wir senden es dorthin: signiert, und so oft, bis es ankommt.',
  secret: 'Signaturgeheimnis',
  curlLine: 'Sich ein Muster senden',
};
