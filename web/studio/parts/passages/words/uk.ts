import { formatNumber } from '../../../texts/format.ts';
import type { PassageWords } from './en.ts';

export const words: PassageWords = {
  sourcePage: (page) => `сторінка ${formatNumber(page)}`,
  score: (score) => `Релевантність ${formatNumber(Math.round(score * 100) / 100)}`,
};
