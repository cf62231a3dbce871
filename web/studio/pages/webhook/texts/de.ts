import type { WebhookTexts } from './en.ts';

export const texts: WebhookTexts = {
  title: 'Webhook',
};
