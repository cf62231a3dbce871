import { words } from '../../../parts/webhook/words/es.ts';
import { formatNumber, plural } from '../../../texts/format.ts';
import type { WebhookTexts } from './en.ts';

export const texts: WebhookTexts = {
  ...words,
  title: 'Webhook',
  back: 'Webhooks',
  deliveries: 'Entregas',
  status: 'Estado',
  event: 'Evento',
  all: 'Todos',
  none: 'Todavía no hay entregas. Envíe un evento de prueba para comprobar su endpoint.',
  noneFits: 'Ninguna entrega coincide con estos filtros.',
  isTest: 'Evento de prueba',
  redeliver: 'Reenviar evento',
  sentAgain: 'Reenviando el evento…',
  payload: 'Contenido (payload)',
  requestHeaders: 'Cabeceras de la petición',
  noSignature: 'Las firmas no se guardan.',
  answerBody: 'Respuesta del servidor',
  nextNow: 'Próximo intento ahora',
  testEvent: 'Enviar evento de prueba',
  testEventSent: 'Evento de prueba enviado.',
  switchOff: 'Desactivar webhook',
  switchOn: 'Activar webhook',
  switchedOn: 'Webhook activado.',
  switchedOff: 'Webhook desactivado. Ya no recibe eventos.',
  edit: 'Editar webhook',
  save: 'Guardar',
  rotate: 'Sustituir secreto',
  remove: 'Eliminar webhook',
  removeText: 'El secreto y el registro de entregas se eliminan definitivamente. Para pausarlo, desactívelo.',
  removeIt: 'Eliminar webhook',
  removed: 'Webhook eliminado.',
  wasGone:
    'Hemos desactivado este webhook porque su servidor respondió 410 Gone al último intento de entrega. Actívelo cuando el servidor vuelva a funcionar.',
  wasFailing:
    'Hemos desactivado este webhook tras cinco días sin entregas correctas. Actívelo cuando su servidor vuelva a funcionar.',
  recovery: 'Reenviar eventos fallidos',
  recoveryText:
    'Reenvíe todo lo que falló mientras su servidor no funcionaba. Cada evento se reenvía una sola vez, aunque lo repita.',
  count: 'Contar entregas fallidas',
  errors: {
    'webhook.inactive': 'Este webhook está desactivado. Actívelo primero.',
    'event.expired': 'Este evento tiene más de 30 días y ya no está guardado.',
    'event.not_found':
      'Este evento ya no está disponible: tiene más de 30 días, o usted ya no tiene acceso al código o a la organización.',
  },
  statuses: { pending: 'Pendiente', delivered: 'Entregado', failed: 'Fallido' },
  nextIn: (left) => `Próximo intento en ${left}`,
  attempt: (number) => `Intento ${number}`,
  attemptsMade: (made, of) => `${made} de ${of} intentos`,
  redeliverOf: (event) => `Reenviar evento: ${event}`,
  delivery: 'Entrega',
  failingSince: (time) => `Ninguna entrega se ha completado desde ${time}. A los cinco días desactivamos el webhook.`,
  newSecret: (until) => `Secreto nuevo. El anterior vale hasta ${until}.`,
  counted: (count) => plural(count, { one: '1 entrega fallida.', other: `${formatNumber(count)} entregas fallidas.` }),
  recover: (count) => plural(count, { one: 'Reenviar 1 evento', other: `Reenviar ${formatNumber(count)} eventos` }),
  recovered: (count) =>
    plural(count, { one: '1 evento reenviado.', other: `${formatNumber(count)} eventos reenviados.` }),
};
