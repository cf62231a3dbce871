import type { MoveCodeTexts } from './en.ts';

export const texts: MoveCodeTexts = {
  title: (name) => `Déplacer « ${name} »`,
  what: (from) =>
    `Il se trouve ici : ${from}. Ses scans et ses conversations le suivent, et tout ce qui est imprimé continue de fonctionner.`,
  to: 'Déplacer vers',
  move: 'Déplacer le code',
  moved: (name, to) => `« ${name} » se trouve maintenant ici : ${to}.`,
  adminOnly: (from) =>
    `Seuls les administrateurs et propriétaires de ${from} peuvent en sortir un code. Demandez à l’un d’eux.`,
  full: 'Cette organisation a autant de codes que sa formule le permet. Supprimez-en, ou choisissez une formule plus grande.',
};
