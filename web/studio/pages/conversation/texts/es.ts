import type { ConversationTexts } from './en.ts';

export const texts: ConversationTexts = {
  title: 'Conversación',
};
