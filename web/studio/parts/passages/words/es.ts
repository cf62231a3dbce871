import { formatNumber } from '../../../texts/format.ts';
import type { PassageWords } from './en.ts';

export const words: PassageWords = {
  sourcePage: (page) => `página ${formatNumber(page)}`,
  score: (score) => `Relevancia ${formatNumber(Math.round(score * 100) / 100)}`,
};
