import type { UndoMoveTexts } from './en.ts';

export const texts: UndoMoveTexts = {
  title: 'Deshacer un traslado',
  lead: 'Recupere un código que se movió fuera de su cuenta u organización en los últimos siete días.',
  what: 'El código vuelve con sus escaneos y conversaciones. Los textos que alguien haya cambiado siguen cambiados: revíselos después.',
  undo: 'Recuperar el código',
  done: (name, place) => `«${name}» ha vuelto a: ${place}.`,
  open: 'Abrir código',
  tooLate: 'Este traslado ya no se puede deshacer: han pasado más de siete días o el código no era suyo.',
};
