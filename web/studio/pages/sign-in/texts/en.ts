export const texts = {
  title: 'Sign in',
  lead: 'Without a password: we send you an e-mail.',
  email: 'E-mail',
  emailInvalid: 'Type an e-mail address, such as you@example.com.',
  send: 'Send me a link',
  haveCode: 'I have a code',
  sent: 'We have sent an e-mail to',
  openOrType:
    'Open its link in this browser, or type the code that stands beside it. Nothing there? Look into the spam folder, and at the address above.',
  code: 'Code',
  codeHint: 'Eight letters and digits.',
  codeMissing: 'Type the code from the e-mail.',
  codeWrong: 'That is not the code in the e-mail. Please look again.',
  signIn: 'Sign in',
  back: 'Start again',
  oneClick: 'One click, and you are in.',
  tooOften: 'That was too often.',
  wait: (time: string) => `You can try again in ${time}.`,
  again: 'You can try again now.',
  hours: (count: number) => `${count} h`,
  errors: {
    'sign_in.address_limit':
      'We have just sent an e-mail to this address. It may take a minute to arrive; its code still works.',
    'sign_in.visitor_limit': 'Too many e-mails were asked for from here.',
    'sign_in.service_limit': 'Very many people are signing in at the moment.',
    'sign_in.tries_limit': 'Too many codes were tried for this address today. Open the link of the e-mail instead.',
    'sign_in.too_many_codes': 'Too many wrong codes. Ask for another e-mail.',
    'sign_in.other_browser':
      'This browser did not ask for the e-mail. Type its code in the browser in which you asked, or ask for another here.',
    'sign_in.wrong_link': 'There is a newer e-mail than this one. Open its link, or ask for another.',
    'sign_in.used': 'This link has been used already. Ask for another, it takes a moment.',
    'sign_in.expired': 'This link has expired. Ask for another, it takes a moment.',
    'sign_in.unknown': 'This link does not work any more. Ask for another, it takes a moment.',
    'account.erased': 'The account of this address is being deleted. Try again tomorrow.',
  } as Readonly<Record<string, string>>,
};

export type SignInTexts = typeof texts;
