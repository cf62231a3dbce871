import type { WebhookWords } from './en.ts';

export const words: WebhookWords = {
  urlHint: 'Una dirección pública que acepte un POST y responda en 5 segundos. Mejor HTTPS.',
  whichEvents: 'Avisarme cuando',
  oneEvent: 'Elija al menos uno.',
  store: 'Guarde el secreto',
  envLine: 'Línea para un archivo .env',
  urlRefused: {
    too_long: 'Esta dirección es demasiado larga. Puede tener 2048 caracteres como máximo.',
    not_a_full_url: 'Escriba la dirección completa, por ejemplo https://example.com/hooks/qpr.',
    has_credentials: 'Quite el nombre de usuario y la contraseña de la dirección.',
    has_fragment: 'Quite la parte que va después de #. Nunca se envía al servidor.',
    port_not_allowed:
      'Este puerto no está permitido porque lo usan otros tipos de servidores. Use el de un servidor web.',
    not_public: 'Esta dirección no es pública. Use un servidor accesible desde internet.',
    this_service: 'Esta dirección pertenece a este servicio. Use su propio servidor.',
  },
  urlTaken: 'Otro webhook ya lleva allí. Cámbielo o use otra dirección.',
  hostFull: 'Diez webhooks llevan a este servidor y no puede haber más. Elimine uno o use otro servidor.',
  events: {
    'scan.created': 'Se escanea un código',
    'conversation.completed': 'Termina una conversación',
    'qpr_code.created': 'Se crea un código',
    'subscription.upgraded': 'Se mejora un plan',
    'subscription.cancelled': 'Se cancela una suscripción',
    'placement.silent': 'Ya no se escanea una pegatina',
    'answer.rated': 'Un visitante valora una respuesta',
    'question.unanswered': 'El asistente no supo responder a una pregunta',
    'request.created': 'Un visitante envía un formulario',
  },
  states: { on: 'Activo', off: 'Inactivo', failing: 'Con fallos', disabled: 'Desactivado por nosotros' },
};
