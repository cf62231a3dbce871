import type { MoveCodeTexts } from './en.ts';

export const texts: MoveCodeTexts = {
  title: (name) => `Déplacer «\u00a0${name}\u00a0»`,
  what: (from) =>
    `Il se trouve dans ${from}. Ses scans et conversations le suivent, et tous les exemplaires imprimés continuent de fonctionner.`,
  to: 'Déplacer vers',
  move: 'Déplacer le code',
  moved: (name, to) => `«\u00a0${name}\u00a0» déplacé vers ${to}.`,
  adminOnly: (from) =>
    `Seuls les administrateurs et propriétaires de ${from} peuvent en sortir des codes. Adressez-vous à l’un d’eux.`,
  full: 'Cette organisation a atteint le nombre de codes de sa formule. Supprimez-en ou passez à une formule supérieure.',
};
