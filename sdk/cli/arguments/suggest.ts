/** Of the words that there are, the one that was probably meant. */
export function nearest(typed: string, words: readonly string[]): string | undefined {
  const [best] = words
    .map((word) => ({ word, distance: distanceOf(typed, word) }))
    .toSorted((one, other) => one.distance - other.distance);
  // A third of a word may be wrong; beyond that it is another word.
  return best && best.distance <= Math.max(1, Math.floor(best.word.length / 3)) ? best.word : undefined;
}

/** How many letters have to be changed, added, left out or swapped with their neighbour. */
function distanceOf(one: string, other: string): number {
  const rows = Array.from({ length: one.length + 1 }, (_, row) =>
    Array.from({ length: other.length + 1 }, (__, column) => (row === 0 ? column : column === 0 ? row : 0)),
  );
  const at = (row: number, column: number) => rows[row]?.[column] ?? 0;
  for (let row = 1; row <= one.length; row += 1) {
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      const least = Math.min(
        at(row - 1, column) + 1,
        at(row, column - 1) + 1,
        at(row - 1, column - 1) + (isSame ? 0 : 1),
        isSwapped ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
      );
      const line = rows[row];
      if (line) line[column] = least;
    }
  }
  return at(one.length, other.length);
}
