import type { SignInTexts } from './en.ts';

export const texts: SignInTexts = {
  title: 'Se connecter',
  email: 'E-mail',
  send: 'M’envoyer un lien',
};
