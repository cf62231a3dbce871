export interface Piece {
  readonly text: string;
  readonly kind: 'same' | 'theirs' | 'mine';
}

/** Above this many comparisons, the middle is shown as one block per side. */
const MAX_STEPS = 4_000_000;

const wordsOf = (text: string): string[] => text.match(/\s+|[^\s]+/g) ?? [];

/** Compares two texts word by word. */
export function differenceOf(theirs: string, mine: string): Piece[] {
  const [left, right] = [wordsOf(theirs), wordsOf(mine)];
  let start = 0;
  while (start < left.length && start < right.length && left[start] === right[start]) start += 1;
  let end = 0;
  const rest = Math.min(left.length, right.length) - start;
  while (end < rest && left.at(-1 - end) === right.at(-1 - end)) end += 1;
  return joinChanges([
    ...left.slice(0, start).map(same),
    ...longestCommon(left.slice(start, left.length - end), right.slice(start, right.length - end)),
    ...left.slice(left.length - end).map(same),
  ]);
}

const same = (text: string): Piece => ({ text, kind: 'same' });

/** Finds the longest common subsequence of words by dynamic programming. */
function longestCommon(left: readonly string[], right: readonly string[]): Piece[] {
  const replaceAll = (): Piece[] => [
    ...left.map((text): Piece => ({ text, kind: 'theirs' })),
    ...right.map((text): Piece => ({ text, kind: 'mine' })),
  ];
  if (left.length * right.length > MAX_STEPS) return replaceAll();
  const width = right.length + 1;
  const lengths = new Uint32Array((left.length + 1) * width);
  const at = (row: number, column: number) => lengths[row * width + column] ?? 0;
  for (let row = left.length - 1; row >= 0; row -= 1) {
    for (let column = right.length - 1; column >= 0; column -= 1) {
      lengths[row * width + column] =
        left[row] === right[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  const pieces: Piece[] = [];
  let [row, column] = [0, 0];
  while (row < left.length || column < right.length) {
    const [theirs, mine] = [left[row], right[column]];
    if (theirs !== undefined && theirs === mine) {
      pieces.push(same(theirs));
      row += 1;
      column += 1;
    } else if (mine === undefined || (theirs !== undefined && at(row + 1, column) >= at(row, column + 1))) {
      pieces.push({ text: theirs ?? '', kind: 'theirs' });
      row += 1;
    } else {
      pieces.push({ text: mine, kind: 'mine' });
      column += 1;
    }
  }
  return pieces;
}

/** Joins consecutive changed words into phrases: first one side, then the other. */
function joinChanges(pieces: readonly Piece[]): Piece[] {
  const result: Piece[] = [];
  let changed = { theirs: '', mine: '' };
  const end = () => {
    for (const kind of ['theirs', 'mine'] as const) {
      if (changed[kind] !== '') result.push({ text: changed[kind], kind });
    }
    changed = { theirs: '', mine: '' };
  };
  for (const [place, { text, kind }] of pieces.entries()) {
    const { theirs, mine } = changed;
    if (kind !== 'same') changed = { ...changed, [kind]: changed[kind] + text };
    // A single space between two changes belongs to both.
    else if (text === ' ' && theirs && mine && pieces[place + 1] && pieces[place + 1]?.kind !== 'same') {
      changed = { theirs: `${theirs} `, mine: `${mine} ` };
    } else {
      end();
      const last = result.at(-1);
      if (last?.kind === 'same') result[result.length - 1] = { text: last.text + text, kind };
      else result.push({ text, kind });
    }
  }
  end();
  return result;
}
