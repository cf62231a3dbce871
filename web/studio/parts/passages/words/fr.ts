import { formatNumber } from '../../../texts/format.ts';
import type { PassageWords } from './en.ts';

export const words: PassageWords = {
  sourcePage: (page) => `page ${formatNumber(page)}`,
  score: (score) => `Pertinence ${formatNumber(Math.round(score * 100) / 100)}`,
};
