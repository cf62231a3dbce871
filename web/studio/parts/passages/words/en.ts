import { formatNumber } from '../../../texts/format.ts';

export const words = {
  sourcePage: (page: number) => `page ${formatNumber(page)}`,
  score: (score: number) => `Relevance ${formatNumber(score)}`,
};

export type PassageWords = typeof words;
