import type { WebhookWords } from './en.ts';

export const words: WebhookWords = {
  urlHint: 'Una dirección pública que acepte un POST y responda en 5 segundos. Mejor HTTPS.',
  whichEvents: 'Avisarme cuando',
  oneEvent: 'Elija al menos uno.',
  store: 'Guarde el secreto',
  envLine: 'Línea para un archivo .env',
  urlInvalid: 'Use la dirección completa de un servidor público, como https://example.com/hooks/qpr.',
  urlTaken: 'Otro webhook ya lleva allí. Cámbielo o use otra dirección.',
  hostFull: 'Diez webhooks llevan a este servidor y no puede haber más. Elimine uno o use otro servidor.',
  events: {
    'scan.created': 'Se escanea un código',
    'conversation.completed': 'Termina una conversación',
    'qpr_code.created': 'Se crea un código',
    'subscription.upgraded': 'Se mejora un plan',
    'subscription.cancelled': 'Se cancela una suscripción',
  },
  states: { on: 'Activo', off: 'Inactivo', failing: 'Con fallos', disabled: 'Desactivado por nosotros' },
};
