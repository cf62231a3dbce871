import type { UndoMoveTexts } from './en.ts';

export const texts: UndoMoveTexts = {
  title: 'Deshacer un traslado',
  lead: 'Recupere un código que le quitaron en los últimos siete días.',
  what: 'El código vuelve a donde usted lo tenía, con sus escaneos y conversaciones. Si alguien cambió sus textos, siguen cambiados: revíselos después.',
  undo: 'Recuperar el código',
  done: (name, place) => `«${name}» está de nuevo en: ${place}.`,
  open: 'Abrir el código',
  tooLate: 'Este traslado ya no se puede deshacer: han pasado más de siete días o el código no era suyo.',
};
