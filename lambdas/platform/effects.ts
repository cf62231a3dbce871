import { randomBytes } from 'node:crypto';
import { openTable, type Table } from './table/table.ts';

/** Everything a use case may do to the world. Tests hand in their own clock and randomness. */
export interface Effects {
  readonly table: Table;
  readonly now: () => Date;
  readonly random: (bytes: number) => Uint8Array;
}

export const liveEffects = (): Effects => ({ table: openTable(), now: () => new Date(), random: randomBytes });
