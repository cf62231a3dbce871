import type { OverviewTexts } from './en.ts';

export const texts: OverviewTexts = {
  title: 'Vue d’ensemble',
};
