export const texts = {
  title: 'Webhook',
};

export type WebhookTexts = typeof texts;
