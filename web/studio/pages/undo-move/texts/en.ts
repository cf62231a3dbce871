export const texts = {
  title: 'Undo move',
  lead: 'Bring back a code that was moved out of your account or organization in the last seven days.',
  what: 'The code returns with its scans and conversations. Edits made in the meantime are kept, so check the texts afterwards.',
  undo: 'Undo move',
  done: (name: string, place: string) => `“${name}” is back in ${place}.`,
  open: 'Open code',
  tooLate: 'You cannot undo this move. It happened more than seven days ago, or the code was not yours before.',
};

export type UndoMoveTexts = typeof texts;
