import type { ApiKeysTexts } from './en.ts';

export const texts: ApiKeysTexts = {
  title: 'Clés d’API',
};
