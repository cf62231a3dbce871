import type { MoveCodeTexts } from './en.ts';

export const texts: MoveCodeTexts = {
  title: (name) => `Mover «${name}»`,
  what: (from) =>
    `Ahora está en ${from}. Sus escaneos y conversaciones se mueven con él, y todas las copias impresas siguen funcionando.`,
  to: 'Mover a',
  move: 'Mover código',
  moved: (name, to) => `«${name}» se ha movido a ${to}.`,
  adminOnly: (from) =>
    `Solo los administradores y propietarios de ${from} pueden sacar códigos de ahí. Pídaselo a uno de ellos.`,
  full: 'Esta organización ha alcanzado el número de códigos de su plan. Elimine algunos o cambie a un plan superior.',
};
