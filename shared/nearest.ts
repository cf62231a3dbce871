/** Treats `nextCursor`, `Next-Cursor` and `next_cursor` as the same name. */
const normalize = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/** Longer input is not a misspelled name, and the cost of comparing grows with the square of the length. */
const MAX_LENGTH = 40;
/** Allows one typing error per this many letters. */
const LETTERS_PER_TYPO = 3;

/** The most similar of `names`, if it is close enough to be what the user meant. */
export function nearest(written: string, names: readonly string[]): string | undefined {
  if (written.length > MAX_LENGTH) return undefined;
  const typed = normalize(written);
  const [best] = names
    .map((name) => ({ name, distance: editDistance(typed, normalize(name)) }))
    .sort((one, other) => one.distance - other.distance);
  if (!best) return undefined;
  const typos = Math.max(1, Math.floor(typed.length / LETTERS_PER_TYPO));
  // At least half of the letters must be right.
  return best.distance <= typos && best.distance * 2 <= typed.length ? best.name : undefined;
}

/** The Damerau-Levenshtein distance: letters inserted, deleted, replaced or swapped with a neighbor. */
function editDistance(one: string, other: string): number {
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const replaceCost = one[row - 1] === other[column - 1] ? 0 : 1;
      const distance = [
        (previous[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + replaceCost,
        ...(one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
          ? [(beforePrevious[column - 2] ?? row) + 1]
          : []),
      ];
      next.push(Math.min(...distance));
    }
    [beforePrevious, previous] = [previous, next];
  }
  return previous[other.length] ?? 0;
}
