import { plural } from '../../../texts/format.ts';
import type { CheckTexts } from './en.ts';

export const texts: CheckTexts = {
  anyOf: 'Contiene al menos uno de estos textos',
  noneOf: 'No contiene ninguno de estos textos',
  declines: 'Dice que no lo sabe',
  cites: 'Se basa en la fuente',
  passed: 'Superada',
  failed: 'No superada',
  running: 'En curso…',
  answer: 'Respuesta',
  noWords: 'Sin respuesta',
  reasons: {
    any_of: 'La respuesta no contiene ninguno de los textos esperados.',
    none_of: 'La respuesta contiene un texto que no debe aparecer.',
    declines: 'La respuesta no dice que el asistente no lo sabe.',
    cites: 'La respuesta no se basa en la fuente esperada.',
    no_answer: 'El asistente no respondió o no terminó su respuesta.',
  },
  runChecks: 'Ejecutar comprobaciones',
  compare: 'Comparar con el código publicado',
  progress: (done, total) => `${done} de ${total} comprobaciones comparadas`,
  changed: (count, total) =>
    count === 0
      ? plural(total, {
          one: 'La comprobación da el mismo resultado.',
          other: `Las ${total} comprobaciones dan el mismo resultado.`,
        })
      : plural(count, { one: `Cambia 1 de ${total}.`, other: `Cambian ${count} de ${total}.` }),
  broken: (count) => plural(count, { one: '1 deja de superarse.', other: `${count} dejan de superarse.` }),
  fixed: (count) => plural(count, { one: '1 se supera ahora.', other: `${count} se superan ahora.` }),
  live: 'Publicado',
  draft: 'Su borrador',
  unchanged: 'Mismo resultado',
  save: 'Guardar de todos modos',
  saveGood: 'Guardar',
  keepEditing: 'Seguir editando',
  none: 'Este código aún no tiene comprobaciones. Muestran qué estropea un cambio antes de guardarlo.',
  addChecks: 'Añadir comprobaciones',
};
