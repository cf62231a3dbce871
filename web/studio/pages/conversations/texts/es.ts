import { formatNumber, plural } from '../../../texts/format.ts';
import type { ConversationsTexts } from './en.ts';

export const texts: ConversationsTexts = {
  title: 'Conversaciones',
  lead: 'Lo que preguntaron tus visitantes, lo más reciente primero.',
  download: 'Descargar CSV',
  code: 'Código',
  all: 'Todos mis códigos',
  allOf: (organization) => `Todos los códigos de ${organization}`,
  messages: (count) => plural(count, { one: '1 mensaje', other: `${formatNumber(count)} mensajes` }),
  outcomes: { open: 'Abierta', closed: 'Cerrada por el visitante', timed_out: 'Terminada por inactividad' },
  silent: 'Abierta, pero sin preguntas',
  untitled: 'Conversación',
  deletedCode: 'Código eliminado',
  columns: ['Conversación', 'Inicio', 'Código', 'Resultado', 'Idioma', 'Hora', 'Quién', 'Texto', 'Valoración'],
  roles: { visitor: 'Visitante', assistant: 'Asistente' },
  search: 'Buscar en los mensajes',
  searched: (count) => `Se buscó en las ${count} conversaciones más recientes.`,
  searchOlder: 'Buscar en conversaciones anteriores',
  empty: 'Aún nadie ha hablado con tus códigos',
  emptyText:
    'Cuando alguien escanea un código y pregunta algo, la conversación aparece aquí, palabra por palabra. Pruébalo: escanea uno de tus códigos y pregunta lo que preguntaría un cliente.',
  codes: 'Ir a los códigos',
  none: 'No hay conversaciones que coincidan',
  noneText: 'Prueba con otras palabras, otro código u otros días.',
  clear: 'Mostrar todas las conversaciones',
};
