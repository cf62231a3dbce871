import { formatNumber } from '../../../texts/format.ts';

export const words = {
  sourcePage: (page: number) => `page ${formatNumber(page)}`,
  score: (score: number) => `Relevance ${formatNumber(Math.round(score * 100) / 100)}`,
};

export type PassageWords = typeof words;
