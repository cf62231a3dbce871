import type { AccountTexts } from './en.ts';

export const texts: AccountTexts = {
  title: 'Compte',
};
