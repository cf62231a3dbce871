import type { RequestsTexts } from './en.ts';

export const texts: RequestsTexts = {
  title: 'Solicitudes',
  lead: 'Lo que sus visitantes le han enviado con los formularios de sus códigos, lo más reciente primero.',
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
  conversation: 'Ver la conversación',
  deletedCode: 'Código eliminado',
  columns: ['Solicitud', 'Hora', 'Estado', 'Código', 'Ubicación', 'Formulario'],
  empty: 'No hay solicitudes nuevas',
  emptyText:
    'Añada un formulario a un código, por ejemplo para reservar mesa o pedir una llamada. Lo que envíen sus visitantes aparecerá aquí.',
  codes: 'Ir a los códigos',
  none: 'Ninguna solicitud coincide',
  noneText: 'Pruebe con otro código u otro estado.',
  clear: 'Ver las solicitudes nuevas',
};
