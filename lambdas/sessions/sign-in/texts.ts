import type { Language } from '../../../contracts/languages.ts';

/** What an e-mail says to somebody who wants to sign in. */
interface SignInTexts {
  readonly subject: string;
  readonly intro: string;
  readonly button: string;
  /** Followed by the code. */
  readonly code: string;
  readonly lapses: (minutes: number) => string;
  readonly ignore: string;
  readonly unknownSubject: string;
  readonly unknown: (email: string) => string;
  readonly unknownAdvice: string;
}

export const SIGN_IN_TEXTS: Readonly<Record<Language, SignInTexts>> = {
  en: {
    subject: 'Sign in to the Studio',
    intro: 'Open this link in the browser in which you asked for it:',
    button: 'Sign in',
    code: 'Or type this code where you asked for it:',
    lapses: (minutes) => `Both work once, and for ${minutes} minutes.`,
    ignore: 'If it was not you, ignore this e-mail: nothing happens. Give the code to nobody.',
    unknownSubject: 'There is no account for this address',
    unknown: (email) => `Somebody, probably you, wants to sign in with ${email}. There is no account for this address.`,
    unknownAdvice: 'Perhaps yours has another address. Otherwise ask whoever runs the service for an invitation.',
  },
  de: {
    subject: 'Anmeldung im Studio',
    intro: 'Öffnen Sie diesen Link in dem Browser, in dem Sie ihn angefordert haben:',
    button: 'Anmelden',
    code: 'Oder geben Sie dort, wo Sie ihn angefordert haben, diesen Code ein:',
    lapses: (minutes) => `Beide gelten einmal und ${minutes} Minuten lang.`,
    ignore: 'Wenn Sie das nicht waren, ignorieren Sie diese E-Mail: Es geschieht nichts. Geben Sie den Code niemandem.',
    unknownSubject: 'Zu dieser Adresse gibt es kein Konto',
    unknown: (email) =>
      `Jemand, vermutlich Sie, möchte sich mit ${email} anmelden. Zu dieser Adresse gibt es kein Konto.`,
    unknownAdvice:
      'Vielleicht hat Ihres eine andere Adresse. Sonst bitten Sie den Betreiber des Dienstes um eine Einladung.',
  },
  es: {
    subject: 'Entrar en el Studio',
    intro: 'Abra este enlace en el navegador en el que lo pidió:',
    button: 'Entrar',
    code: 'O escriba este código donde lo pidió:',
    lapses: (minutes) => `Ambos sirven una vez y durante ${minutes} minutos.`,
    ignore: 'Si no fue usted, ignore este correo: no pasa nada. No dé el código a nadie.',
    unknownSubject: 'No hay ninguna cuenta con esta dirección',
    unknown: (email) =>
      `Alguien, probablemente usted, quiere entrar con ${email}. No hay ninguna cuenta con esta dirección.`,
    unknownAdvice: 'Quizá la suya tenga otra dirección. Si no, pida una invitación a quien gestiona el servicio.',
  },
  fr: {
    subject: 'Connexion au Studio',
    intro: 'Ouvrez ce lien dans le navigateur où vous l’avez demandé :',
    button: 'Se connecter',
    code: 'Ou saisissez ce code là où vous l’avez demandé :',
    lapses: (minutes) => `Les deux servent une seule fois et pendant ${minutes} minutes.`,
    ignore: 'Si ce n’était pas vous, ignorez cet e-mail : il ne se passe rien. Ne donnez le code à personne.',
    unknownSubject: 'Aucun compte pour cette adresse',
    unknown: (email) =>
      `Quelqu’un, sans doute vous, veut se connecter avec ${email}. Il n’y a pas de compte pour cette adresse.`,
    unknownAdvice:
      'Le vôtre a peut-être une autre adresse. Sinon, demandez une invitation à la personne qui gère le service.',
  },
  uk: {
    subject: 'Вхід до Studio',
    intro: 'Відкрийте це посилання в тому браузері, у якому ви його запросили:',
    button: 'Увійти',
    code: 'Або введіть цей код там, де ви його запросили:',
    lapses: (minutes) => `Обидва діють один раз і протягом ${minutes} хвилин.`,
    ignore: 'Якщо це були не ви, не зважайте на цей лист: нічого не станеться. Нікому не давайте код.',
    unknownSubject: 'Для цієї адреси немає облікового запису',
    unknown: (email) => `Хтось, імовірно ви, хоче увійти з адресою ${email}. Для цієї адреси немає облікового запису.`,
    unknownAdvice: 'Можливо, ваш має іншу адресу. Якщо ні, попросіть запрошення в того, хто керує сервісом.',
  },
};
