import type { SignInTexts } from './en.ts';

export const texts: SignInTexts = {
  title: 'Увійти',
  email: 'Електронна пошта',
  send: 'Надіслати посилання',
};
