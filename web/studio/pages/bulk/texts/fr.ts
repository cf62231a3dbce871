import type { BulkTexts } from './en.ts';

export const texts: BulkTexts = {
  title: 'Beaucoup de codes à la fois',
};
