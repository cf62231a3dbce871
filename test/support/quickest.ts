const MAX_ROUNDS = 8;

/**
 * Repeats a measurement until it is under the limit, and returns the smallest value. Other load on the machine can only
 * make a measurement larger, so the smallest one is the most accurate.
 */
export async function quickest(limit: number, measure: () => Promise<number>): Promise<number> {
  let min = Number.POSITIVE_INFINITY;
  for (let round = 0; round < MAX_ROUNDS && min >= limit; round += 1) min = Math.min(min, await measure());
  return min;
}
