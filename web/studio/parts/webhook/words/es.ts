import type { WebhookWords } from './en.ts';

export const words: WebhookWords = {
  urlHint: 'Una dirección pública que acepte POST y responda en 5 segundos. Preferiblemente HTTPS.',
  whichEvents: 'Eventos',
  oneEvent: 'Seleccione al menos un evento.',
  store: 'Guarde el secreto',
  envLine: 'Línea para el archivo .env',
  urlRefused: {
    too_long: 'Esta dirección es demasiado larga. Puede tener 2048 caracteres como máximo.',
    not_a_full_url: 'Escriba la dirección completa, por ejemplo https://example.com/hooks/qpr.',
    has_credentials: 'Quite el nombre de usuario y la contraseña de la dirección.',
    has_fragment: 'Quite la parte que va después de #. Nunca se envía al servidor.',
    port_not_allowed: 'Este puerto no está permitido porque lo usan otros servicios. Use el de un servidor web.',
    not_public: 'Esta dirección no es pública. Use un servidor accesible desde internet.',
    this_service: 'Esta dirección pertenece a este servicio. Use su propio servidor.',
  },
  urlTaken: 'Otro webhook ya usa esta dirección. Edítelo o use otra dirección.',
  hostFull: 'Este servidor ya tiene diez webhooks, el máximo. Elimine uno o use otro servidor.',
  events: {
    'scan.created': 'Código escaneado',
    'conversation.completed': 'Conversación terminada',
    'qpr_code.created': 'Código creado',
    'subscription.upgraded': 'Plan mejorado',
    'subscription.cancelled': 'Suscripción cancelada',
    'placement.silent': 'Ubicación sin escaneos',
    'answer.rated': 'Respuesta valorada',
    'question.unanswered': 'Pregunta sin respuesta',
    'request.created': 'Formulario enviado',
    'knowledge.ready': 'Se ha leído una fuente',
    'knowledge.source_failed': 'No se puede leer una fuente',
  },
  states: { on: 'Activo', off: 'Desactivado', failing: 'Con errores', disabled: 'Desactivado por nosotros' },
};
