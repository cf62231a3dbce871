import { HOUR_MILLISECONDS } from '../../../contracts/time.ts';
import { scansInHour } from '../roll-ups/counters.ts';
import type { Day } from '../roll-ups/days.ts';

/** The roll-ups are seconds behind; hours that ended before this are complete in them. */
const SETTLED_AFTER_MILLISECONDS = 2 * HOUR_MILLISECONDS;

export interface TimeRange {
  readonly fromMs: number;
  /** Not included. */
  readonly toMs: number;
}

/**
 * A range of time in three parts, newest first: a head that has to be counted, whole hours whose counts
 * are known, and a tail that begins in the middle of an hour and has to be counted too.
 */
export interface RangeParts {
  readonly head: TimeRange;
  readonly hours: readonly { readonly fromMs: number; readonly scans: number }[];
  readonly tail: TimeRange;
  /** What the roll-ups say about the head, for one too large to count. */
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
  /** Read from here backwards… */
  readonly startMs: number;
  /** …leaving out this many. */
  readonly skip: number;
}

/** Where the page at this offset begins, so that nothing before its hour has to be read. */
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
  // Past the end there is nothing to read, and an offset that DynamoDB could not take as a limit.
  return skip < counted.tail ? { total, startMs: tail.toMs, skip } : { total, startMs: tail.fromMs, skip: 0 };
}
