import { words } from '../../../parts/webhook/words/es.ts';
import type { WebhooksTexts } from './en.ts';

export const texts: WebhooksTexts = {
  ...words,
  title: 'Webhooks',
  lead: 'Sus propios programas se enteran al momento: enviamos cada evento a una dirección suya.',
  ofAccount: 'Los webhooks pertenecen a su propia cuenta e informan de todo lo que usted puede ver.',
  create: 'Nuevo webhook',
  createIt: 'Crear webhook',
  empty: 'Aún no hay webhooks',
  emptyText:
    'Indique una dirección suya, elija de qué quiere enterarse y lo enviamos allí: firmado, y de nuevo hasta que llegue.',
  secret: 'Secreto de firma',
  curlLine: 'Enviarse una muestra',
};
