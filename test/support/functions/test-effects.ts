import { randomBytes } from 'node:crypto';
import type { Effects } from '../../../lambdas/platform/effects.ts';
import { createTestTable, type TestTable } from './test-table.ts';

/** Effects with an empty table and a clock that only the test advances. */
export interface TestEffects extends Effects {
  readonly table: TestTable;
  /** Moves the clock forward. */
  advance(milliseconds: number): void;
}

export async function testEffects(start = new Date('2026-03-01T12:00:00.000Z')): Promise<TestEffects> {
  let now = start.getTime();
  return {
    table: await createTestTable(),
    now: () => new Date(now),
    random: (bytes) => new Uint8Array(randomBytes(bytes)),
    advance: (milliseconds) => {
      now += milliseconds;
    },
  };
}
