import { words } from '../../../parts/passages/words/es.ts';
import type { ConversationTexts } from './en.ts';

export const texts: ConversationTexts = {
  ...words,
  title: 'Conversación',
  back: 'Conversaciones',
  download: 'Descargar CSV',
  delete: 'Eliminar conversación',
  deleted: 'Conversación eliminada, con sus solicitudes.',
  failed: 'No se ha podido eliminar la conversación. Vuelve a estar en la lista.',
  code: 'Código',
  began: 'Inicio',
  ended: 'Fin',
  messages: 'Mensajes',
  language: 'Idioma del navegador',
  outcomes: { open: 'aún abierta', closed: 'cerrada por el visitante', timed_out: 'terminada por inactividad' },
  roles: { visitor: 'Visitante', assistant: 'Asistente' },
  answers: { stopped: 'Detenida por el visitante', failed: 'El modelo no respondió' },
  silent: 'El visitante abrió la conversación pero no preguntó nada.',
  version: 'Versión del código',
  changesSince: 'Cambios desde entonces',
  why: 'Por qué esta respuesta',
  whySearched: 'La búsqueda encontró estos pasajes para la pregunta y la respuesta se basa en ellos.',
  whyWhole: 'Los textos son pocos y el asistente los leyó todos. La respuesta se basa en estos pasajes.',
  ratings: { up: 'Valorada positivamente', down: 'Valorada negativamente' },
  columns: ['Hora', 'Remitente', 'Texto', 'Valoración'],
};
