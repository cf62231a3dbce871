import type { WebhooksTexts } from './en.ts';

export const texts: WebhooksTexts = {
  title: 'Webhooks',
};
