export const texts = {
  title: 'Sign in',
  lead: 'No password needed. We send you an e-mail.',
  email: 'E-mail',
  emailInvalid: 'Enter a valid e-mail address, such as you@example.com.',
  send: 'Send me a link',
  haveCode: 'I have a code',
  sent: 'We sent an e-mail to',
  openOrType:
    'Open the link in this browser, or enter the code from the e-mail. If the e-mail does not arrive, check your spam folder and the address above.',
  code: 'Code',
  codeHint: 'Eight letters and digits',
  codeMissing: 'Enter the code from the e-mail.',
  codeWrong: 'This code is not correct. Check the e-mail again.',
  signIn: 'Sign in',
  back: 'Start over',
  oneClick: 'Click to sign in.',
  tooOften: 'Too many attempts.',
  wait: (time: string) => `You can try again in ${time}.`,
  again: 'You can try again now.',
  hours: (count: number) => `${count} h`,
  errors: {
    'sign_in.address_limit':
      'We already sent an e-mail to this address. It can take a minute to arrive. Its code is valid for 10 minutes.',
    'sign_in.visitor_limit': 'Too many sign-in e-mails were requested from your network.',
    'sign_in.service_limit': 'Too many people are signing in right now.',
    'sign_in.tries_limit': 'Too many codes were tried for this address today. Open the link in the e-mail instead.',
    'sign_in.too_many_codes': 'Too many wrong codes. Request a new e-mail.',
    'sign_in.other_browser':
      'This e-mail was requested in another browser. Enter its code there, or request a new e-mail here.',
    'sign_in.wrong_link': 'A newer e-mail was sent. Open its link, or request a new e-mail.',
    'sign_in.used': 'This link or code was already used. Request a new e-mail.',
    'sign_in.expired': 'This link or code has expired. Request a new e-mail.',
    'sign_in.unknown': 'This link or code is not valid. Request a new e-mail.',
    'account.erased': 'The account with this address is being deleted. Try again tomorrow.',
  } as Readonly<Record<string, string>>,
};

export type SignInTexts = typeof texts;
