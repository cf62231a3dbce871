import { words } from '../../../parts/webhook/words/en.ts';

export const texts = {
  ...words,
  title: 'Webhooks',
  lead: 'Your own programs learn at once when something happens: we send each event to an address of yours.',
  ofAccount: 'Webhooks belong to your own account, and tell of everything that you may see.',
  create: 'New webhook',
  createIt: 'Create webhook',
  empty: 'No webhook yet',
  emptyText:
    'Name an address of yours, choose what you want to know of, and we send it there: signed, and again until it arrives.',
  secret: 'Signing secret',
  curlLine: 'Send yourself a sample',
};

export type WebhooksTexts = typeof texts;
