import type { UndoMoveTexts } from './en.ts';

export const texts: UndoMoveTexts = {
  title: 'Annuler un déplacement',
  lead: 'Récupérez un code qui vous a été retiré au cours des sept derniers jours.',
  what: 'Le code revient là où vous l’aviez, avec ses scans et ses conversations. Si quelqu’un a modifié ses textes, ils restent modifiés : vérifiez-les ensuite.',
  undo: 'Récupérer le code',
  done: (name, place) => `« ${name} » est de nouveau ici : ${place}.`,
  open: 'Ouvrir le code',
  tooLate: 'Ce déplacement ne peut plus être annulé : il date de plus de sept jours, ou le code n’était pas à vous.',
};
