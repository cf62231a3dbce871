import type { PrintTexts } from './en.ts';

export const texts: PrintTexts = {
  title: 'Imprimer',
};
