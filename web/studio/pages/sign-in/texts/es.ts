import type { SignInTexts } from './en.ts';

export const texts: SignInTexts = {
  title: 'Iniciar sesión',
  email: 'Correo electrónico',
  send: 'Enviarme un enlace',
};
