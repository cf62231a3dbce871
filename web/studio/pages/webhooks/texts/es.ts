import { words } from '../../../parts/webhook/words/es.ts';
import type { WebhooksTexts } from './en.ts';

export const texts: WebhooksTexts = {
  ...words,
  title: 'Webhooks',
  lead: 'Reciba los eventos en su propio servidor en cuanto ocurren.',
  ofAccount: 'Los webhooks pertenecen a su cuenta y abarcan todo aquello a lo que tiene acceso.',
  create: 'Nuevo webhook',
  createIt: 'Crear webhook',
  empty: 'Todavía no hay webhooks',
  emptyText: 'Indique su endpoint y elija los eventos. Firmamos cada petición y reintentamos las entregas fallidas.',
  secret: 'Secreto de firma',
  curlLine: 'Enviar un evento de prueba',
};
