import type { SignInTexts } from './en.ts';

export const texts: SignInTexts = {
  title: 'Anmelden',
  lead: 'Ohne Passwort: Wir schicken Ihnen eine E-Mail.',
  email: 'E-Mail',
  emailInvalid: 'Geben Sie eine E-Mail-Adresse ein, etwa sie@example.com.',
  send: 'Link schicken',
  haveCode: 'Ich habe einen Code',
  sent: 'Wir haben eine E-Mail geschickt an',
  openOrType:
    'Öffnen Sie deren Link in diesem Browser, oder geben Sie den Code ein, der daneben steht. Nichts da? Sehen Sie im Spam-Ordner nach, und ob die Adresse oben stimmt.',
  code: 'Code',
  codeHint: 'Acht Buchstaben und Ziffern.',
  codeMissing: 'Geben Sie den Code aus der E-Mail ein.',
  codeWrong: 'Das ist nicht der Code aus der E-Mail. Bitte sehen Sie noch einmal nach.',
  signIn: 'Anmelden',
  back: 'Von vorn',
  oneClick: 'Ein Klick, und Sie sind drin.',
  tooOften: 'Das war zu oft.',
  wait: (time) => `In ${time} können Sie es wieder versuchen.`,
  again: 'Jetzt können Sie es wieder versuchen.',
  hours: (count) => `${count} Std.`,
  errors: {
    'sign_in.address_limit':
      'Wir haben gerade eine E-Mail an diese Adresse geschickt. Sie kann eine Minute brauchen; ihr Code gilt noch.',
    'sign_in.visitor_limit': 'Von hier wurden zu viele E-Mails angefordert.',
    'sign_in.service_limit': 'Gerade melden sich sehr viele Menschen an.',
    'sign_in.tries_limit':
      'Für diese Adresse wurden heute zu viele Codes versucht. Öffnen Sie stattdessen den Link der E-Mail.',
    'sign_in.too_many_codes': 'Zu viele falsche Codes. Fordern Sie eine neue E-Mail an.',
    'sign_in.other_browser':
      'Dieser Browser hat die E-Mail nicht angefordert. Geben Sie ihren Code in dem Browser ein, in dem Sie sie angefordert haben, oder fordern Sie hier eine neue an.',
    'sign_in.wrong_link': 'Es gibt eine neuere E-Mail. Öffnen Sie deren Link, oder fordern Sie eine neue an.',
    'sign_in.used': 'Dieser Link wurde schon benutzt. Fordern Sie einen neuen an, das geht schnell.',
    'sign_in.expired': 'Dieser Link ist abgelaufen. Fordern Sie einen neuen an, das geht schnell.',
    'sign_in.unknown': 'Dieser Link gilt nicht mehr. Fordern Sie einen neuen an, das geht schnell.',
    'account.erased': 'Das Konto dieser Adresse wird gerade gelöscht. Versuchen Sie es morgen wieder.',
  },
};
