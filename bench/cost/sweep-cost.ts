import { IDLE_PARTITIONS, SWEEP } from '../../contracts/conversations.ts';
import type { Amounts } from './prices.ts';

/** The duration of a sweep that finds no conversation to end. */
const SWEEP_SECONDS = 0.06;
const UNITS_PER_QUERY = 0.5;
/**
 * The highest number of read units per minute. A sweep queries every partition. If nothing is due, it queries the
 * partitions again, until it finds an open conversation: in the worst case, in the last partition.
 */
export const SWEEP_READ_UNITS = 2 * IDLE_PARTITIONS * UNITS_PER_QUERY;

/**
 * The sweep ends idle conversations. It runs once per minute while a conversation is open. The cost is for a month in
 * which a conversation is always open.
 */
export function sweepAmounts(hoursPerMonth: number): Amounts[string] {
  const sweeps = hoursPerMonth * 60;
  return {
    lambdaRequest: sweeps * SWEEP.shares,
    lambdaGigabyteSecond: (sweeps * SWEEP.shares * SWEEP_SECONDS * SWEEP.memoryMegabytes) / 1_024,
    readUnit: sweeps * SWEEP_READ_UNITS,
  };
}
