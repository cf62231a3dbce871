import { formatNumber, plural } from '../../../texts/format.ts';
import type { ConversationsTexts } from './en.ts';

export const texts: ConversationsTexts = {
  title: 'Conversaciones',
  lead: 'Lo que preguntaron sus visitantes, primero lo más reciente.',
  download: 'Descargar CSV',
  downloaded: (count) =>
    `El archivo contiene solo las ${count} conversaciones más recientes. Elija un periodo para descargar las anteriores.`,
  code: 'Código',
  all: 'Todos mis códigos',
  allOf: (organization) => `Todos los códigos de ${organization}`,
  messages: (count) => plural(count, { one: '1 mensaje', other: `${formatNumber(count)} mensajes` }),
  outcomes: { open: 'Abierta', closed: 'Cerrada por el visitante', timed_out: 'Terminada por inactividad' },
  silent: 'Abierta, pero sin preguntas',
  untitled: 'Conversación',
  deletedCode: 'Código eliminado',
  columns: ['Conversación', 'Inicio', 'Código', 'Resultado', 'Idioma', 'Hora', 'Remitente', 'Texto', 'Valoración'],
  roles: { visitor: 'Visitante', assistant: 'Asistente' },
  ratings: { up: 'Valorada positivamente', down: 'Valorada negativamente' },
  search: 'Buscar en los mensajes',
  searched: (count) => `Se buscó en un máximo de ${count} de las conversaciones más recientes.`,
  searchOlder: 'Buscar en conversaciones anteriores',
  empty: 'Todavía no hay conversaciones',
  emptyText:
    'Cuando alguien escanee un código y pregunte algo, aquí aparecerá la conversación completa. Pruébelo: escanee uno de sus códigos y pregunte lo que preguntaría un cliente.',
  codes: 'Ver códigos',
  none: 'No hay conversaciones que coincidan',
  noneText: 'Pruebe con otras palabras, otro código u otro periodo.',
  clear: 'Mostrar todas las conversaciones',
};
