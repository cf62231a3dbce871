import { randomBytes } from 'node:crypto';
import type { Random } from './ids.ts';
import { openTable, type Table } from './table/table.ts';

/** All side effects of an operation. Tests pass their own clock and randomness. */
export interface Effects {
  readonly table: Table;
  readonly now: () => Date;
  readonly random: Random;
}

export const liveEffects = (): Effects => ({ table: openTable(), now: () => new Date(), random: randomBytes });
