import { shortIdOf } from '../../../qpr-codes/qpr-code.ts';
import type { Addition } from '../additions.ts';
import type { Counters } from '../counters.ts';
import { dayOfScan } from '../days.ts';

/**
 * The counts of a placement at one code in one month, by day. A code can have a thousand placements, so a month is the
 * unit that keeps both the number of items and their size small.
 */
export interface PlacementMonth {
  /** Short id of the code that the placement pointed to when it was scanned. */
  readonly codeShortId: string;
  readonly placement_id: string;
  /** `2026-11` */
  readonly month: string;
  readonly counters: Counters;
}

const MONTH_LENGTH = '2026-11'.length;
export const monthOf = (day: string): string => day.slice(0, MONTH_LENGTH);

const SCANS = 'scans_';
const CONVERSATIONS = 'conversations_';
const dayOfMonth = (day: string): string => day.slice(MONTH_LENGTH + 1);

/** The counters that scans add to the months of their placements. */
export function monthsOf(additions: readonly Addition[]): PlacementMonth[] {
  const months = new Map<string, PlacementMonth & { readonly counters: Record<string, number> }>();
  for (const { scan, added } of additions) {
    if (scan.placement_id === undefined) continue;
    const day = dayOfScan(scan);
    const key = `${scan.short_id} ${scan.placement_id} ${monthOf(day)}`;
    const month = months.get(key) ?? {
      codeShortId: scan.short_id,
      placement_id: scan.placement_id,
      month: monthOf(day),
      counters: {},
    };
    const add = (name: string, count: number) => {
      if (count > 0) month.counters[name + dayOfMonth(day)] = (month.counters[name + dayOfMonth(day)] ?? 0) + count;
    };
    add(SCANS, added ? 0 : 1);
    add(CONVERSATIONS, scan.conversations - (added?.conversations ?? 0));
    if (Object.keys(month.counters).length > 0) months.set(key, month);
  }
  return [...months.values()];
}

interface PlacementTotals {
  readonly placement_id: string;
  readonly scans: number;
  readonly conversations: number;
}

/** Adds up the counts of each placement from the day `from` to the day `to`, both inclusive. Most scans first. */
export function totalsByPlacement(months: readonly PlacementMonth[], from: string, to: string): PlacementTotals[] {
  const totals = new Map<string, PlacementTotals>();
  for (const { placement_id, month, counters } of months) {
    const sum = (prefix: string) =>
      Object.entries(counters)
        .filter(([name]) => name.startsWith(prefix) && isWithin(`${month}-${name.slice(prefix.length)}`, from, to))
        .reduce((total, [, count]) => total + count, 0);
    const known = totals.get(placement_id) ?? { placement_id, scans: 0, conversations: 0 };
    totals.set(placement_id, {
      placement_id,
      scans: known.scans + sum(SCANS),
      conversations: known.conversations + sum(CONVERSATIONS),
    });
  }
  return [...totals.values()]
    .filter(({ scans, conversations }) => scans + conversations > 0)
    .sort(
      (one, other) => other.scans - one.scans || (shortIdOf(one.placement_id) < shortIdOf(other.placement_id) ? -1 : 1),
    );
}

/** The days on which the placement was scanned, oldest first. */
export const scannedDays = (months: readonly PlacementMonth[]): string[] =>
  [
    ...new Set(
      months.flatMap(({ month, counters }) =>
        Object.keys(counters)
          .filter((name) => name.startsWith(SCANS))
          .map((name) => `${month}-${name.slice(SCANS.length)}`),
      ),
    ),
  ].sort();

const isWithin = (day: string, from: string, to: string): boolean => from <= day && day <= to;
