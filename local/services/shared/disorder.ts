/** AWS delivers most things at least once, and does not guarantee their order. These helpers change the order. */

/** Long enough for a later item to overtake an earlier one. */
const MAX_PAUSE_MS = 300;

export const randomPauseMs = (): number => Math.random() * MAX_PAUSE_MS;

export const shuffled = <T>(items: readonly T[]): T[] =>
  items
    .map((item) => ({ item, position: Math.random() }))
    .sort((one, other) => one.position - other.position)
    .map(({ item }) => item);
