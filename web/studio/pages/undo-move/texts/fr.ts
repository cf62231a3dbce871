import type { UndoMoveTexts } from './en.ts';

export const texts: UndoMoveTexts = {
  title: 'Annuler un déplacement',
  lead: 'Récupérez un code déplacé hors de votre compte ou de votre organisation au cours des sept derniers jours.',
  what: 'Le code revient avec ses scans et ses conversations. Les textes modifiés entre-temps le restent\u00a0: vérifiez-les ensuite.',
  undo: 'Récupérer le code',
  done: (name, place) => `«\u00a0${name}\u00a0» est de retour\u00a0: ${place}.`,
  open: 'Ouvrir le code',
  tooLate:
    'Ce déplacement ne peut plus être annulé\u00a0: il date de plus de sept jours, ou le code n’était pas à vous.',
};
