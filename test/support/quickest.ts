const MAX_ROUNDS = 8;

/**
 * Repeats a measurement until it is under the limit, and returns the smallest value. Other load on the machine can only
 * make a measurement larger, so the smallest one is the most accurate.
 */
export async function quickest(limit: number, measure: () => Promise<number>): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < MAX_ROUNDS && least >= limit; round += 1) least = Math.min(least, await measure());
  return least;
}
