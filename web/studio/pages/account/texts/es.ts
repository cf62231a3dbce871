import type { AccountTexts } from './en.ts';

export const texts: AccountTexts = {
  title: 'Cuenta',
  you: 'Usted',
  email: 'Correo electrónico',
  since: 'Miembro desde',
  language: 'Idioma',
  languageHint: 'Se aplica al Studio en este dispositivo.',
  sessions: 'Sesiones activas',
  sessionsText: 'Si no reconoce un dispositivo, cierre su sesión: perderá el acceso de inmediato.',
  thisDevice: 'Este dispositivo',
  unknownDevice: 'Dispositivo desconocido',
  lastUsed: 'Última actividad',
  signOut: 'Cerrar sesión',
  signOutThere: 'Cerrar esta sesión',
  signedOutThere: 'Sesión cerrada.',
  signOutEverywhere: 'Cerrar todas las sesiones',
  export: 'Sus datos',
  exportText:
    'Un archivo JSON con todo lo que hay en su cuenta: códigos, escaneos, conversaciones, webhooks y más. No incluye claves secretas.',
  download: 'Descargar mis datos',
  deletion: 'Eliminar la cuenta',
  deletionText:
    'Durante 14 días todo sigue funcionando y puede cambiar de opinión. Después se eliminan definitivamente todos los códigos, conversaciones y claves, y los códigos impresos abren una página que avisa de que ya no existen.',
  deleteTitle: '¿Eliminar su cuenta?',
  deleteAsk: 'Para confirmar, escriba su dirección de correo:',
  deleteWrong: 'No es la dirección de su cuenta.',
  delete: 'Eliminar mi cuenta',
  keep: 'Conservar mi cuenta',
  exported: (count) => `${count} registros exportados`,
  deletesAt: (day) =>
    `Su cuenta se eliminará el ${day}. Para conservarla, pulse «Conservar mi cuenta» o vuelva a iniciar sesión antes de esa fecha.`,
  errors: {
    'account.deletion_limit': 'Ya solicitó y canceló una eliminación en el último día. Inténtelo de nuevo mañana.',
    'subscription.billed_by_provider':
      'Una de sus organizaciones tiene una suscripción de pago. Cancélela o transfiera antes la organización a otro propietario.',
    'account.erased': 'Esta cuenta ya se está eliminando.',
  },
};
