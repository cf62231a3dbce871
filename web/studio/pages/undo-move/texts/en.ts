export const texts = {
  title: 'Undo a move',
  lead: 'Take back a code that was moved away from you in the last seven days.',
  what: 'The code comes back to where you had it, with its scans and conversations. If someone changed its texts, they stay changed: check them afterwards.',
  undo: 'Undo the move',
  done: (name: string, place: string) => `“${name}” is back in: ${place}.`,
  open: 'Open the code',
  tooLate: 'You cannot undo this move. It is more than seven days old, or the code was not yours before.',
};

export type UndoMoveTexts = typeof texts;
