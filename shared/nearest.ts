/** `welcomeMessage`, `Welcome-Message` and `welcome_message` are the same to people. */
const plain = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/** Beyond this nobody has mistyped anything, and comparing costs the square of it. */
const LONGEST = 40;
/** One slip in so many letters. */
const LETTERS_PER_SLIP = 3;

/** The name that somebody who wrote another one probably meant. */
export function nearest(written: string, names: readonly string[]): string | undefined {
  if (written.length > LONGEST) return undefined;
  const typed = plain(written);
  const [best] = names
    .map((name) => ({ name, slips: slipsBetween(typed, plain(name)) }))
    .sort((one, other) => one.slips - other.slips);
  return best && best.slips * LETTERS_PER_SLIP <= Math.max(typed.length, LETTERS_PER_SLIP) ? best.name : undefined;
}

/** How many letters have to be put in, left out, replaced or swapped with their neighbour. */
function slipsBetween(one: string, other: string): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const same = one[row - 1] === other[column - 1] ? 0 : 1;
      const slips = [
        (last[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + same,
        ...(one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
          ? [(before[column - 2] ?? row) + 1]
          : []),
      ];
      next.push(Math.min(...slips));
    }
    [before, last] = [last, next];
  }
  return last[other.length] ?? 0;
}
