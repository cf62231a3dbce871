import { meter } from '../../support/functions/capacity.ts';
import type { ScanFixture } from './scan-fixture.ts';

export type CostOf = (
  work: () => Promise<unknown>,
) => Promise<{ readonly calls: readonly string[]; readonly units: number }>;

/** Measures some work: returns its database calls, in alphabetical order, and the units that they use. */
export function costMeter({ effects }: ScanFixture, options: { readonly audit?: boolean } = {}): CostOf {
  const { measure } = meter(effects.table.client, options);
  return async (work) => {
    const { calls, units } = await measure(work);
    return { calls: calls.map(({ command }) => command.replace(/Item(s?)$/, '')).sort(), units };
  };
}
