import { formatNumber } from '../../../texts/format.ts';
import type { PassageWords } from './en.ts';

export const words: PassageWords = {
  sourcePage: (page) => `Seite ${formatNumber(page)}`,
  score: (score) => `Relevanz ${formatNumber(Math.round(score * 100) / 100)}`,
};
