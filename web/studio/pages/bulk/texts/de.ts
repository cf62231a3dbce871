import type { BulkTexts } from './en.ts';

export const texts: BulkTexts = {
  title: 'Viele Codes auf einmal',
};
