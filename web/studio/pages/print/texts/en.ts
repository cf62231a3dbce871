export const texts = {
  title: 'Print',
};

export type PrintTexts = typeof texts;
