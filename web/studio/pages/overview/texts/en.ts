export const texts = {
  title: 'Overview',
};

export type OverviewTexts = typeof texts;
