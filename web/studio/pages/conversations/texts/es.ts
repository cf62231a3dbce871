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
  outcomes: { open: 'Aún abierta', closed: 'Cerrada por el visitante', timed_out: 'Terminó sola' },
  silent: 'Abierta, pero sin preguntas',
  untitled: 'Conversación',
  deletedCode: 'Código eliminado',
  columns: ['Inicio', 'Código', 'Primera pregunta', 'Resultado', 'Mensajes', 'Idioma', 'Id'],
  empty: 'Aún nadie ha hablado con tus códigos',
  emptyText:
    'Cuando alguien escanea un código y pregunta algo, la conversación aparece aquí, palabra por palabra. Pruébalo: escanea uno de tus códigos y pregunta lo que preguntaría un cliente.',
  codes: 'Ir a los códigos',
  none: 'Ninguna conversación coincide',
  noneText: 'Elige otros días u otro código.',
  clear: 'Mostrar todas las conversaciones',
};
