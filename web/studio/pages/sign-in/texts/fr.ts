import type { SignInTexts } from './en.ts';

export const texts: SignInTexts = {
  title: 'Connexion',
  lead: 'Sans mot de passe : nous vous envoyons un e-mail.',
  email: 'E-mail',
  emailInvalid: 'Saisissez une adresse e-mail, par exemple vous@example.com.',
  send: 'Envoyez-moi un lien',
  haveCode: 'J’ai un code',
  sent: 'Nous avons envoyé un e-mail à',
  openOrType:
    'Ouvrez son lien dans ce navigateur, ou saisissez le code qui l’accompagne. Rien reçu ? Regardez dans les indésirables, et vérifiez l’adresse ci-dessus.',
  code: 'Code',
  codeHint: 'Huit lettres et chiffres.',
  codeMissing: 'Saisissez le code de l’e-mail.',
  codeWrong: 'Ce n’est pas le code de l’e-mail. Regardez encore une fois.',
  signIn: 'Se connecter',
  back: 'Recommencer',
  oneClick: 'Un clic, et vous y êtes.',
  tooOften: 'C’était trop souvent.',
  wait: (time) => `Vous pourrez réessayer dans ${time}.`,
  again: 'Vous pouvez réessayer maintenant.',
  hours: (count) => `${count} h`,
  errors: {
    'sign_in.address_limit':
      'Nous venons d’envoyer un e-mail à cette adresse. Il peut mettre une minute à arriver ; son code est toujours valable.',
    'sign_in.visitor_limit': 'Trop d’e-mails ont été demandés d’ici.',
    'sign_in.service_limit': 'Beaucoup de personnes se connectent en ce moment.',
    'sign_in.tries_limit':
      'Trop de codes ont été essayés pour cette adresse aujourd’hui. Ouvrez plutôt le lien de l’e-mail.',
    'sign_in.too_many_codes': 'Trop de codes erronés. Demandez un autre e-mail.',
    'sign_in.other_browser':
      'Ce navigateur n’a pas demandé l’e-mail. Saisissez son code dans le navigateur où vous l’avez demandé, ou demandez-en un autre ici.',
    'sign_in.wrong_link': 'Il y a un e-mail plus récent. Ouvrez son lien, ou demandez-en un autre.',
    'sign_in.used': 'Ce lien a déjà servi. Demandez-en un autre, c’est rapide.',
    'sign_in.expired': 'Ce lien a expiré. Demandez-en un autre, c’est rapide.',
    'sign_in.unknown': 'Ce lien n’est plus valable. Demandez-en un autre, c’est rapide.',
    'account.erased': 'Le compte de cette adresse est en cours de suppression. Réessayez demain.',
  },
};
