export const texts = {
  title: 'Conversations',
};

export type ConversationsTexts = typeof texts;
