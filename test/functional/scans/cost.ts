import { meter } from '../../support/functions/capacity.ts';
import type { ScanFixture } from './scan-fixture.ts';

export type CostOf = (
  work: () => Promise<unknown>,
) => Promise<{ readonly calls: readonly string[]; readonly units: number }>;

/** Measures the database calls of some work, in alphabetical order, and the units that they use. */
export function costMeter({ effects }: ScanFixture): CostOf {
  const { measure } = meter(effects.table.client);
  return async (work) => {
    const { calls, units } = await measure(work);
    return { calls: calls.map(({ command }) => command.replace(/Item(s?)$/, '')).sort(), units };
  };
}
