import type { UndoMoveTexts } from './en.ts';

export const texts: UndoMoveTexts = {
  title: 'Verschieben rückgängig machen',
  lead: 'Holen Sie einen Code zurück, der in den letzten sieben Tagen aus Ihrem Konto oder Ihrer Organisation verschoben wurde.',
  what: 'Der Code kommt mit seinen Scans und Gesprächen zurück. Geänderte Texte bleiben geändert, prüfen Sie sie danach.',
  undo: 'Code zurückholen',
  done: (name, place) => `„${name}“ ist zurück: ${place}.`,
  open: 'Code öffnen',
  tooLate:
    'Das lässt sich nicht mehr rückgängig machen: Es ist länger als sieben Tage her, oder der Code gehörte vorher nicht Ihnen.',
};
