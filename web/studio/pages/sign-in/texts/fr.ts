import type { SignInTexts } from './en.ts';

export const texts: SignInTexts = {
  title: 'Connexion',
  lead: 'Pas besoin de mot de passe. Nous vous envoyons un e-mail.',
  email: 'E-mail',
  emailInvalid: 'Saisissez une adresse e-mail valide, par exemple nom@exemple.fr.',
  send: 'Envoyez-moi un lien',
  haveCode: 'J’ai un code',
  sent: 'Nous avons envoyé un e-mail à',
  openOrType:
    'Ouvrez le lien dans ce navigateur ou saisissez le code de l’e-mail. Rien reçu\u00a0? Regardez dans les indésirables et vérifiez l’adresse ci-dessus.',
  code: 'Code',
  codeHint: 'Huit lettres et chiffres.',
  codeMissing: 'Saisissez le code de l’e-mail.',
  codeWrong: 'Ce code est incorrect. Vérifiez l’e-mail.',
  signIn: 'Se connecter',
  back: 'Recommencer',
  oneClick: 'Cliquez pour vous connecter.',
  tooOften: 'Trop de tentatives.',
  wait: (time) => `Vous pourrez réessayer dans ${time}.`,
  again: 'Vous pouvez réessayer maintenant.',
  hours: (count) => `${count} h`,
  errors: {
    'sign_in.address_limit':
      'Nous avons déjà envoyé un e-mail à cette adresse. Il peut mettre une minute à arriver. Son code est valable 10 minutes.',
    'sign_in.visitor_limit': 'Trop d’e-mails ont été demandés depuis votre réseau.',
    'sign_in.service_limit': 'Trop de personnes se connectent en ce moment.',
    'sign_in.tries_limit':
      'Trop de codes ont été essayés pour cette adresse aujourd’hui. Ouvrez plutôt le lien de l’e-mail.',
    'sign_in.too_many_codes': 'Trop de codes incorrects. Demandez un nouvel e-mail.',
    'sign_in.other_browser':
      'Cet e-mail a été demandé dans un autre navigateur. Saisissez-y le code ou demandez ici un nouvel e-mail.',
    'sign_in.wrong_link': 'Un e-mail plus récent a été envoyé. Ouvrez son lien ou demandez-en un autre.',
    'sign_in.used': 'Ce lien ou ce code a déjà été utilisé. Demandez un nouvel e-mail.',
    'sign_in.expired': 'Ce lien ou ce code a expiré. Demandez un nouvel e-mail.',
    'sign_in.unknown': 'Ce lien ou ce code n’est pas valable. Demandez un nouvel e-mail.',
    'account.erased': 'Le compte associé à cette adresse est en cours de suppression. Réessayez demain.',
  },
};
