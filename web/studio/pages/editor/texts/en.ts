export const texts = {
  title: 'New code',
};

export type EditorTexts = typeof texts;
