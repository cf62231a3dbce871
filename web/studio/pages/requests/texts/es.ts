import type { RequestsTexts } from './en.ts';

export const texts: RequestsTexts = {
  title: 'Solicitudes',
  lead: 'Formularios que los visitantes han enviado desde sus códigos, los más recientes primero.',
  download: 'Descargar CSV',
  downloaded: (count) =>
    `El archivo contiene solo las ${count} solicitudes más recientes. Elija un código o un estado para descargar las anteriores.`,
  code: 'Código',
  all: 'Todos mis códigos',
  allOf: (organization) => `Todos los códigos de ${organization}`,
  status: 'Estado',
  statuses: { new: 'Nuevas', done: 'Resueltas' },
  allStatuses: 'Nuevas y resueltas',
  done: 'Marcar como resuelta',
  reopen: 'Reabrir',
  markedDone: 'Solicitud marcada como resuelta.',
  delete: 'Eliminar solicitud',
  deleted: 'Solicitud eliminada.',
  failed: 'No se ha podido eliminar la solicitud. Vuelve a estar en la lista.',
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
