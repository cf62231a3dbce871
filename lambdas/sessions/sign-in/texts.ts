import type { Language } from '../../../contracts/languages.ts';

/** The texts of the e-mails about signing in. */
interface SignInTexts {
  readonly subject: string;
  readonly intro: string;
  readonly button: string;
  /** Followed by the code. */
  readonly code: string;
  readonly expires: (minutes: number) => string;
  readonly ignore: string;
  readonly unknownSubject: string;
  readonly unknown: (email: string) => string;
  readonly unknownAdvice: string;
}

export const SIGN_IN_TEXTS: Readonly<Record<Language, SignInTexts>> = {
  en: {
    subject: 'Sign in to the Studio',
    intro: 'Open this link in the browser where you started signing in:',
    button: 'Sign in',
    code: 'Or enter this code on the sign-in page:',
    expires: (minutes) => `The link and the code expire in ${minutes} minutes. You can use them once.`,
    ignore: 'Do not share the code. If you did not try to sign in, you can ignore this e-mail.',
    unknownSubject: 'There is no account with this address',
    unknown: (email) => `Someone, probably you, tried to sign in as ${email}. There is no account with this address.`,
    unknownAdvice:
      'Your account may use a different address. If you do not have an account, ask the operator of the service for an invitation.',
  },
  de: {
    subject: 'Anmeldung im Studio',
    intro: 'Öffnen Sie diesen Link im selben Browser, in dem Sie sich gerade anmelden:',
    button: 'Anmelden',
    code: 'Oder geben Sie diesen Code auf der Anmeldeseite ein:',
    expires: (minutes) => `Link und Code sind ${minutes} Minuten gültig und lassen sich nur einmal verwenden.`,
    ignore:
      'Geben Sie den Code nicht weiter. Wenn Sie sich nicht anmelden wollten, können Sie diese E-Mail ignorieren.',
    unknownSubject: 'Kein Konto mit dieser Adresse',
    unknown: (email) =>
      `Jemand, vermutlich Sie, wollte sich mit ${email} anmelden. Mit dieser Adresse gibt es kein Konto.`,
    unknownAdvice:
      'Vielleicht läuft Ihr Konto unter einer anderen Adresse. Wenn Sie noch keines haben, bitten Sie den Betreiber um eine Einladung.',
  },
  es: {
    subject: 'Inicie sesión en el Studio',
    intro: 'Abra este enlace en el mismo navegador en el que está iniciando sesión:',
    button: 'Iniciar sesión',
    code: 'O introduzca este código en la página de inicio de sesión:',
    expires: (minutes) => `El enlace y el código caducan en ${minutes} minutos y solo se pueden usar una vez.`,
    ignore: 'No comparta el código. Si no ha sido usted, puede ignorar este correo.',
    unknownSubject: 'No hay ninguna cuenta con esta dirección',
    unknown: (email) =>
      `Alguien, probablemente usted, ha intentado iniciar sesión con ${email}. No hay ninguna cuenta con esta dirección.`,
    unknownAdvice:
      'Quizá su cuenta use otra dirección. Si aún no tiene cuenta, pida una invitación al responsable del servicio.',
  },
  fr: {
    subject: 'Connexion au Studio',
    intro: 'Ouvrez ce lien dans le navigateur où vous êtes en train de vous connecter\u00a0:',
    button: 'Se connecter',
    code: 'Ou saisissez ce code sur la page de connexion\u00a0:',
    expires: (minutes) => `Le lien et le code expirent dans ${minutes} minutes et ne servent qu’une fois.`,
    ignore: 'Ne communiquez ce code à personne. Si vous n’êtes pas à l’origine de cette demande, ignorez cet e-mail.',
    unknownSubject: 'Aucun compte pour cette adresse',
    unknown: (email) =>
      `Quelqu’un, sans doute vous, a essayé de se connecter avec ${email}. Aucun compte n’utilise cette adresse.`,
    unknownAdvice:
      'Votre compte utilise peut-être une autre adresse. Si vous n’avez pas encore de compte, demandez une invitation au responsable du service.',
  },
  uk: {
    subject: 'Вхід до Studio',
    intro: 'Відкрийте це посилання в тому самому браузері, у якому ви входите:',
    button: 'Увійти',
    code: 'Або введіть цей код на сторінці входу:',
    expires: (minutes) => `Посилання й код діють ${minutes} хвилин, і скористатися ними можна лише раз.`,
    ignore: 'Нікому не повідомляйте код. Якщо ви не намагалися ввійти, просто проігноруйте цей лист.',
    unknownSubject: 'Немає облікового запису з цією адресою',
    unknown: (email) =>
      `Хтось, імовірно ви, намагався ввійти з адресою ${email}. Облікового запису з такою адресою немає.`,
    unknownAdvice: 'Можливо, ви зареєстровані з іншою адресою. Якщо ні, попросіть запрошення в оператора сервісу.',
  },
};
