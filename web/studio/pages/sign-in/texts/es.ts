import type { SignInTexts } from './en.ts';

export const texts: SignInTexts = {
  title: 'Entrar',
  lead: 'Sin contraseña: le enviamos un correo.',
  email: 'Correo electrónico',
  emailInvalid: 'Escriba una dirección de correo, como usted@example.com.',
  send: 'Enviarme un enlace',
  haveCode: 'Tengo un código',
  sent: 'Hemos enviado un correo a',
  openOrType:
    'Abra su enlace en este navegador o escriba el código que lo acompaña. ¿No hay nada? Mire en la carpeta de spam y compruebe la dirección de arriba.',
  code: 'Código',
  codeHint: 'Ocho letras y cifras.',
  codeMissing: 'Escriba el código del correo.',
  codeWrong: 'Ese no es el código del correo. Mírelo otra vez.',
  signIn: 'Entrar',
  back: 'Empezar de nuevo',
  oneClick: 'Un clic y ya está dentro.',
  tooOften: 'Han sido demasiadas veces.',
  wait: (time) => `Puede intentarlo de nuevo en ${time}.`,
  again: 'Ya puede intentarlo de nuevo.',
  hours: (count) => `${count} h`,
  errors: {
    'sign_in.address_limit':
      'Acabamos de enviar un correo a esta dirección. Puede tardar un minuto; su código sigue sirviendo.',
    'sign_in.visitor_limit': 'Se han pedido demasiados correos desde aquí.',
    'sign_in.service_limit': 'En este momento está entrando mucha gente.',
    'sign_in.tries_limit': 'Hoy se han probado demasiados códigos con esta dirección. Abra el enlace del correo.',
    'sign_in.too_many_codes': 'Demasiados códigos equivocados. Pida otro correo.',
    'sign_in.other_browser':
      'Este navegador no pidió el correo. Escriba su código en el navegador en el que lo pidió, o pida otro aquí.',
    'sign_in.wrong_link': 'Hay un correo más reciente que este. Abra su enlace o pida otro.',
    'sign_in.used': 'Este enlace ya se ha usado. Pida otro, es un momento.',
    'sign_in.expired': 'Este enlace ha caducado. Pida otro, es un momento.',
    'sign_in.unknown': 'Este enlace ya no sirve. Pida otro, es un momento.',
    'account.erased': 'La cuenta de esta dirección se está eliminando. Inténtelo mañana.',
  },
};
