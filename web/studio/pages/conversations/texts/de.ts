import type { ConversationsTexts } from './en.ts';

export const texts: ConversationsTexts = {
  title: 'Gespräche',
};
