export const texts = {
  title: 'Many codes at once',
};

export type BulkTexts = typeof texts;
