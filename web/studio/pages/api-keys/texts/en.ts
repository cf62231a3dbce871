export const texts = {
  title: 'API keys',
};

export type ApiKeysTexts = typeof texts;
