import type { RequestsTexts } from './en.ts';

export const texts: RequestsTexts = {
  title: 'Solicitudes',
  lead: 'Formularios que los visitantes han enviado desde sus códigos, los más recientes primero.',
  download: 'Descargar CSV',
  code: 'Código',
  all: 'Todos mis códigos',
  allOf: (organization) => `Todos los códigos de ${organization}`,
  status: 'Estado',
  statuses: { new: 'Nuevas', done: 'Resueltas' },
  allStatuses: 'Nuevas y resueltas',
  done: 'Marcar como resuelta',
  reopen: 'Reabrir',
  yes: 'Sí',
  no: 'No',
  conversation: 'Ver conversación',
  deletedCode: 'Código eliminado',
  columns: ['Solicitud', 'Hora', 'Estado', 'Código', 'Ubicación', 'Formulario'],
  empty: 'No hay solicitudes nuevas',
  emptyText:
    'Añada un formulario a un código, por ejemplo para reservar mesa o pedir una llamada. Los formularios que envíen los visitantes aparecerán aquí.',
  codes: 'Ver códigos',
  none: 'No hay solicitudes que coincidan',
  noneText: 'Pruebe con otro código u otro estado.',
  clear: 'Ver solicitudes nuevas',
};
