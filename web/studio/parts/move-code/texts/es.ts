import type { MoveCodeTexts } from './en.ts';

export const texts: MoveCodeTexts = {
  title: (name) => `Mover «${name}»`,
  what: (from) => `Está en: ${from}. Sus escaneos y conversaciones van con él, y todo lo impreso sigue funcionando.`,
  to: 'Mover a',
  move: 'Mover el código',
  moved: (name, to) => `«${name}» está ahora en: ${to}.`,
  adminOnly: (from) =>
    `Solo los administradores y propietarios de ${from} pueden sacar un código. Pídaselo a uno de ellos.`,
  full: 'Esta organización tiene tantos códigos como permite su plan. Elimine algunos o elija un plan mayor.',
};
