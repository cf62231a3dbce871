import type { SignInTexts } from './en.ts';

export const texts: SignInTexts = {
  title: 'Anmelden',
  email: 'E-Mail',
  send: 'Link senden',
};
