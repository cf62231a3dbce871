import { sequenceDifference } from '../../../../../shared/sequence-difference.ts';

export interface Piece {
  readonly text: string;
  readonly kind: 'same' | 'theirs' | 'mine';
}

const wordsOf = (text: string): string[] => text.match(/\s+|[^\s]+/g) ?? [];

const KINDS = { same: 'same', left: 'theirs', right: 'mine' } as const;

/** Compares, word by word, the text that someone else saved (`theirs`) with the text of the user (`mine`). */
export const differenceOf = (theirs: string, mine: string): Piece[] =>
  joinChanges(
    sequenceDifference(wordsOf(theirs), wordsOf(mine)).map(({ text, kind }) => ({ text, kind: KINDS[kind] })),
  );

/** Joins consecutive changed words into phrases: first theirs, then mine. */
function joinChanges(pieces: readonly Piece[]): Piece[] {
  const result: Piece[] = [];
  let changed = { theirs: '', mine: '' };
  const flush = () => {
    for (const kind of ['theirs', 'mine'] as const) {
      if (changed[kind] !== '') result.push({ text: changed[kind], kind });
    }
    changed = { theirs: '', mine: '' };
  };
  for (const [index, { text, kind }] of pieces.entries()) {
    const { theirs, mine } = changed;
    if (kind !== 'same') changed = { ...changed, [kind]: changed[kind] + text };
    // A single space between two changes does not end a phrase: it belongs to both phrases.
    else if (text === ' ' && theirs && mine && pieces[index + 1] && pieces[index + 1]?.kind !== 'same') {
      changed = { theirs: `${theirs} `, mine: `${mine} ` };
    } else {
      flush();
      const last = result.at(-1);
      if (last?.kind === 'same') result[result.length - 1] = { text: last.text + text, kind };
      else result.push({ text, kind });
    }
  }
  flush();
  return result;
}
