export const texts = {
  title: 'Conversation',
};

export type ConversationTexts = typeof texts;
