import type { SourceStatus } from '../../../contracts/knowledge.ts';

/** The set counts its sources in these states, so that lists of sets need not read the sources. */
const COUNTED = { reading: 'reading_count', held: 'held_count', failed: 'failed_count' } as const;
const counterOf = (status: SourceStatus | undefined) =>
  status === undefined ? undefined : Reflect.get(COUNTED, status);

/**
 * How the counters of a set change when a source changes its state. `from` is undefined for a new source, `to` for a
 * deleted one.
 */
export function countedChange(
  from: SourceStatus | undefined,
  to: SourceStatus | undefined,
): Readonly<Record<string, number>> {
  const [left, entered] = [counterOf(from), counterOf(to)];
  if (left === entered) return {};
  return { ...(left !== undefined && { [left]: -1 }), ...(entered !== undefined && { [entered]: 1 }) };
}
