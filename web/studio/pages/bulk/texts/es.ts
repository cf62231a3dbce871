import type { BulkTexts } from './en.ts';

export const texts: BulkTexts = {
  title: 'Muchos códigos a la vez',
};
