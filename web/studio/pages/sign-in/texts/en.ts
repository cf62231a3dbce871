export const texts = {
  title: 'Sign in',
  email: 'E-mail',
  send: 'Send me a link',
};

export type SignInTexts = typeof texts;
