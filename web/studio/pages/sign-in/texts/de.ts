import type { SignInTexts } from './en.ts';

export const texts: SignInTexts = {
  title: 'Anmelden',
  lead: 'Sie brauchen kein Passwort. Wir schicken Ihnen eine E-Mail.',
  email: 'E-Mail',
  emailInvalid: 'Geben Sie eine gültige E-Mail-Adresse ein, zum Beispiel name@beispiel.de.',
  send: 'Link schicken',
  haveCode: 'Ich habe einen Code',
  sent: 'Wir haben eine E-Mail geschickt an',
  openOrType:
    'Öffnen Sie den Link in diesem Browser oder geben Sie den Code aus der E-Mail ein. Nichts angekommen? Sehen Sie im Spam-Ordner nach und prüfen Sie die Adresse oben.',
  code: 'Code',
  codeHint: 'Acht Buchstaben und Ziffern.',
  codeMissing: 'Geben Sie den Code aus der E-Mail ein.',
  codeWrong: 'Dieser Code stimmt nicht. Sehen Sie noch einmal in der E-Mail nach.',
  signIn: 'Anmelden',
  back: 'Von vorn',
  oneClick: 'Mit einem Klick melden Sie sich an.',
  tooOften: 'Zu viele Versuche.',
  wait: (time) => `In ${time} können Sie es wieder versuchen.`,
  again: 'Jetzt können Sie es wieder versuchen.',
  hours: (count) => `${count} Std.`,
  errors: {
    'sign_in.address_limit':
      'Wir haben bereits eine E-Mail an diese Adresse geschickt. Das kann eine Minute dauern. Der Code darin ist 10 Minuten gültig.',
    'sign_in.visitor_limit': 'Aus Ihrem Netzwerk wurden zu viele E-Mails angefordert.',
    'sign_in.service_limit': 'Gerade melden sich zu viele Personen gleichzeitig an.',
    'sign_in.tries_limit':
      'Für diese Adresse wurden heute zu viele Codes eingegeben. Öffnen Sie stattdessen den Link in der E-Mail.',
    'sign_in.too_many_codes': 'Zu viele falsche Codes. Fordern Sie eine neue E-Mail an.',
    'sign_in.other_browser':
      'Diese E-Mail wurde in einem anderen Browser angefordert. Geben Sie den Code dort ein oder fordern Sie hier eine neue E-Mail an.',
    'sign_in.wrong_link': 'Es gibt eine neuere E-Mail. Öffnen Sie deren Link oder fordern Sie eine neue an.',
    'sign_in.used': 'Dieser Link oder Code wurde schon verwendet. Fordern Sie eine neue E-Mail an.',
    'sign_in.expired': 'Dieser Link oder Code ist abgelaufen. Fordern Sie eine neue E-Mail an.',
    'sign_in.unknown': 'Dieser Link oder Code ist ungültig. Fordern Sie eine neue E-Mail an.',
    'account.erased': 'Das Konto mit dieser Adresse wird gerade gelöscht. Versuchen Sie es morgen wieder.',
  },
};
