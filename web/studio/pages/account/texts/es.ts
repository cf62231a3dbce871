import type { AccountTexts } from './en.ts';

export const texts: AccountTexts = {
  title: 'Cuenta',
  you: 'Usted',
  email: 'Correo electrónico',
  since: 'Aquí desde',
  language: 'Idioma',
  languageHint: 'Del Studio, en este dispositivo.',
  sessions: 'Dónde ha entrado',
  sessionsText: '¿Un dispositivo que no conoce? Ciérrele la sesión, surte efecto al instante.',
  thisDevice: 'Este dispositivo',
  unknownDevice: 'Dispositivo desconocido',
  lastUsed: 'Último uso',
  signOut: 'Salir',
  signOutThere: 'Cerrar allí',
  signedOutThere: 'Se ha cerrado la sesión de ese dispositivo.',
  signOutEverywhere: 'Salir en todas partes',
  export: 'Sus datos',
  exportText:
    'Todo lo de su cuenta en un archivo (JSON): códigos, escaneos, conversaciones, webhooks y más. Los secretos no están.',
  download: 'Descargar todo',
  deletion: 'Eliminar la cuenta',
  deletionText:
    'Durante 14 días todo sigue funcionando y puede cambiar de opinión. Después, todos los códigos, conversaciones y claves se eliminan definitivamente, y los códigos impresos abren una página que lo indica.',
  deleteTitle: '¿Eliminar su cuenta?',
  deleteAsk: 'Para confirmar, escriba su dirección de correo:',
  deleteWrong: 'No es la dirección de su cuenta.',
  delete: 'Eliminar mi cuenta',
  keep: 'Conservar mi cuenta',
  exported: (count) => `${count} entradas hasta ahora`,
  deletesAt: (day) =>
    `Su cuenta se eliminará el ${day}. Hasta entonces puede conservarla aquí; volver a entrar también la conserva.`,
  errors: {
    'account.deletion_limit': 'Hoy ya se pidió y se anuló una eliminación. Podrá pedirla de nuevo un día después.',
    'subscription.billed_by_provider':
      'Una de sus organizaciones tiene una suscripción de pago. Termínela antes, o pase la organización a otra persona.',
    'account.erased': 'La cuenta ya se está eliminando.',
  },
};
