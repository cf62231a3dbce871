import { words } from '../../../parts/webhook/words/en.ts';

export const texts = {
  ...words,
  title: 'Webhooks',
  lead: 'Receive events on your own server the moment they happen.',
  ofAccount: 'Webhooks belong to your account and cover everything you have access to.',
  create: 'New webhook',
  createIt: 'Create webhook',
  empty: 'No webhooks yet',
  emptyText: 'Enter your endpoint and choose events. We sign every request and retry failed deliveries.',
  secret: 'Signing secret',
  curlLine: 'Send a test event',
};

export type WebhooksTexts = typeof texts;
