import { HOUR_MILLISECONDS } from '../../../contracts/time.ts';
import { scansInHour } from '../roll-ups/counters.ts';
import type { Day } from '../roll-ups/days.ts';

/** The roll-ups (stored counts per hour) are seconds behind. Hours that ended longer ago than this are complete. */
const SETTLED_AFTER_MILLISECONDS = 2 * HOUR_MILLISECONDS;

export interface TimeRange {
  readonly fromMs: number;
  /** Exclusive. */
  readonly toMs: number;
}

/**
 * A time range in three parts, newest first: a head that has to be counted, whole hours with known counts, and a tail
 * that begins in the middle of an hour and has to be counted too.
 */
export interface RangeParts {
  readonly head: TimeRange;
  readonly hours: readonly { readonly fromMs: number; readonly scans: number }[];
  readonly tail: TimeRange;
  /** The count of the head according to the roll-ups, used if the head is too large to count. */
  readonly knownInHead: number;
}

const floorHour = (ms: number) => Math.floor(ms / HOUR_MILLISECONDS) * HOUR_MILLISECONDS;
const ceilHour = (ms: number) => Math.ceil(ms / HOUR_MILLISECONDS) * HOUR_MILLISECONDS;

export function partsOf({ fromMs, toMs }: TimeRange, days: readonly Day[], nowMs: number): RangeParts {
  const headFrom = Math.max(fromMs, Math.min(floorHour(toMs), floorHour(nowMs - SETTLED_AFTER_MILLISECONDS)));
  const tailTo = Math.min(ceilHour(fromMs), headFrom);
  const known = days
    .flatMap(({ day, counters }) =>
      Array.from({ length: 24 }, (_, hour) => ({
        fromMs: Date.parse(day) + hour * HOUR_MILLISECONDS,
        scans: counters[scansInHour(String(hour).padStart(2, '0'))] ?? 0,
      })),
    )
    .filter(({ scans }) => scans > 0)
    .sort((one, other) => other.fromMs - one.fromMs);
  return {
    head: { fromMs: headFrom, toMs },
    hours: known.filter(({ fromMs: at }) => at >= tailTo && at + HOUR_MILLISECONDS <= headFrom),
    tail: { fromMs, toMs: tailTo },
    knownInHead: known
      .filter(({ fromMs: at }) => at >= headFrom && at < toMs)
      .reduce((sum, { scans }) => sum + scans, 0),
  };
}

interface ScanPagePlan {
  readonly total: number;
  /** Read backwards from this time. */
  readonly startMs: number;
  /** Number of scans to skip. */
  readonly skip: number;
}

/** Finds where to start reading for the page at this offset. It skips whole hours of newer scans with known counts. */
export function planScanPage(
  { head, hours, tail }: RangeParts,
  counted: { readonly head: number; readonly tail: number },
  offset: number,
): ScanPagePlan {
  const total = counted.head + hours.reduce((sum, { scans }) => sum + scans, 0) + counted.tail;
  if (offset < counted.head || offset === 0) return { total, startMs: head.toMs, skip: offset };
  let skip = offset - counted.head;
  for (const { fromMs, scans } of hours) {
    if (skip < scans) return { total, startMs: fromMs + HOUR_MILLISECONDS, skip };
    skip -= scans;
  }
  // Past the end, there is nothing to read. `skip` is then 0, because a large `skip` could exceed DynamoDB's `Limit`.
  return skip < counted.tail ? { total, startMs: tail.toMs, skip } : { total, startMs: tail.fromMs, skip: 0 };
}
