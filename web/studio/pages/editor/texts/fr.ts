import type { EditorTexts } from './en.ts';

export const texts: EditorTexts = {
  title: 'Nouveau code',
};
