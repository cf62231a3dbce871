import type { WebhooksTexts } from './en.ts';

export const texts: WebhooksTexts = {
  title: 'Webhooks',
  lead: 'Sus propios programas se enteran al momento: enviamos cada evento a una dirección suya.',
  ofAccount: 'Los webhooks pertenecen a su propia cuenta e informan de todo lo que usted puede ver.',
  create: 'Nuevo webhook',
  createIt: 'Crear webhook',
  empty: 'Aún no hay webhooks',
  emptyText:
    'Indique una dirección suya, elija de qué quiere enterarse y lo enviamos allí: firmado, y de nuevo hasta que llegue.',
  urlHint: 'Una dirección pública que acepte un POST y responda en 5 segundos. Mejor HTTPS.',
  whichEvents: 'Avisarme cuando',
  oneEvent: 'Elija al menos uno.',
  store: 'Guarde el secreto',
  secret: 'Secreto de firma',
  envLine: 'Línea para un archivo .env',
  curlLine: 'Enviarse una muestra',
  events: {
    'scan.created': 'Se escanea un código',
    'conversation.completed': 'Termina una conversación',
    'qpr_code.created': 'Se crea un código',
    'subscription.upgraded': 'Se mejora un plan',
    'subscription.cancelled': 'Se cancela una suscripción',
  },
  states: { on: 'Activo', off: 'Inactivo', failing: 'Con fallos', disabled: 'Desactivado por nosotros' },
};
