import type { SourceStatus } from '../../../contracts/knowledge.ts';

/** The set counts its sources with these statuses, so that lists of sets do not have to read the sources. */
const COUNTED = { reading: 'reading_count', held: 'held_count', failed: 'failed_count' } as const;
const counterOf = (status: SourceStatus | undefined) =>
  status === undefined ? undefined : Reflect.get(COUNTED, status);

/**
 * How the counters of a set change when the status of a source changes. `from` is undefined for a new source, `to` for
 * a deleted one.
 */
export function countedChange(
  from: SourceStatus | undefined,
  to: SourceStatus | undefined,
): Readonly<Record<string, number>> {
  const [left, entered] = [counterOf(from), counterOf(to)];
  if (left === entered) return {};
  return { ...(left !== undefined && { [left]: -1 }), ...(entered !== undefined && { [entered]: 1 }) };
}
