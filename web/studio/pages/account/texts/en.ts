export const texts = {
  title: 'Account',
};

export type AccountTexts = typeof texts;
