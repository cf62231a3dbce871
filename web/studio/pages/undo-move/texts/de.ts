import type { UndoMoveTexts } from './en.ts';

export const texts: UndoMoveTexts = {
  title: 'Verschieben rückgängig machen',
  lead: 'Holen Sie einen Code zurück, der Ihnen in den letzten sieben Tagen weggenommen wurde.',
  what: 'Der Code kommt mit seinen Scans und Gesprächen dorthin zurück, wo Sie ihn hatten. Geänderte Texte bleiben geändert: Prüfen Sie sie danach.',
  undo: 'Code zurückholen',
  done: (name, place) => `„${name}“ ist wieder hier: ${place}.`,
  open: 'Code öffnen',
  tooLate:
    'Das lässt sich nicht mehr rückgängig machen: Es ist länger als sieben Tage her, oder der Code gehörte vorher nicht Ihnen.',
};
