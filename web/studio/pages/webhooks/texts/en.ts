export const texts = {
  title: 'Webhooks',
};

export type WebhooksTexts = typeof texts;
