import type { SignInTexts } from './en.ts';

export const texts: SignInTexts = {
  title: 'Iniciar sesión',
  lead: 'No necesita contraseña. Le enviamos un correo.',
  email: 'Correo electrónico',
  emailInvalid: 'Escriba una dirección de correo válida, como nombre@ejemplo.com.',
  send: 'Enviarme un enlace',
  haveCode: 'Tengo un código',
  sent: 'Hemos enviado un correo a',
  openOrType:
    'Abra el enlace en este navegador o escriba el código del correo. ¿No ha llegado? Mire en la carpeta de spam y compruebe la dirección de arriba.',
  code: 'Código',
  codeHint: 'Ocho letras y cifras.',
  codeMissing: 'Escriba el código del correo.',
  codeWrong: 'Este código no es correcto. Compruébelo en el correo.',
  signIn: 'Iniciar sesión',
  back: 'Empezar de nuevo',
  oneClick: 'Haga clic para iniciar sesión.',
  tooOften: 'Demasiados intentos.',
  wait: (time) => `Puede intentarlo de nuevo en ${time}.`,
  again: 'Ya puede intentarlo de nuevo.',
  hours: (count) => `${count} h`,
  errors: {
    'sign_in.address_limit':
      'Ya hemos enviado un correo a esta dirección. Puede tardar un minuto. Su código es válido durante 10 minutos.',
    'sign_in.visitor_limit': 'Se han solicitado demasiados correos desde su red.',
    'sign_in.service_limit': 'En este momento hay demasiadas personas iniciando sesión.',
    'sign_in.tries_limit': 'Hoy se han probado demasiados códigos con esta dirección. Abra mejor el enlace del correo.',
    'sign_in.too_many_codes': 'Demasiados códigos incorrectos. Solicite otro correo.',
    'sign_in.other_browser':
      'Este correo se solicitó en otro navegador. Escriba allí el código o solicite aquí un correo nuevo.',
    'sign_in.wrong_link': 'Hay un correo más reciente. Abra su enlace o solicite otro.',
    'sign_in.used': 'Este enlace o código ya se ha usado. Solicite otro correo.',
    'sign_in.expired': 'Este enlace o código ha caducado. Solicite otro correo.',
    'sign_in.unknown': 'Este enlace o código no es válido. Solicite otro correo.',
    'account.erased': 'La cuenta con esta dirección se está eliminando. Inténtelo mañana.',
  },
};
