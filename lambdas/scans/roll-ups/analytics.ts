import { DAY_MILLISECONDS, dayOf, HOUR_MILLISECONDS } from '../../../contracts/time.ts';
import { conversationsInHour, scansInHour } from './counters.ts';
import { countriesOf, type Day } from './days.ts';
import { type Totals, totalsOf } from './totals/totals.ts';

/** The number of days in each period, including today; `all` goes back to the creation of the code. */
export const PERIODS = { '7d': 7, '30d': 30, '90d': 90, all: Number.POSITIVE_INFINITY } as const;
export type Period = keyof typeof PERIODS;
export const GRANULARITIES = ['hour', 'day', 'week'] as const;
type Granularity = (typeof GRANULARITIES)[number];

const TOP_COUNTRIES = 10;

/** Start of the period: midnight UTC of its first day. */
export function periodStart(period: Period, now: Date, created_at: Date): Date {
  const today = Date.parse(dayOf(now));
  const created = Date.parse(dayOf(created_at));
  const days = PERIODS[period];
  return new Date(days === Number.POSITIVE_INFINITY ? created : today - (days - 1) * DAY_MILLISECONDS);
}

/** Start of the hour, day or week (from Monday) that contains a time. */
function bucketOf(milliseconds: number, granularity: Granularity): number {
  if (granularity === 'hour') return milliseconds - (milliseconds % HOUR_MILLISECONDS);
  const day = milliseconds - (milliseconds % DAY_MILLISECONDS);
  // 1 January 1970 was a Thursday: three days after a Monday.
  return granularity === 'day' ? day : day - ((day / DAY_MILLISECONDS + 3) % 7) * DAY_MILLISECONDS;
}

const STEP = { hour: HOUR_MILLISECONDS, day: DAY_MILLISECONDS, week: 7 * DAY_MILLISECONDS } as const;

export interface Analytics extends Omit<Totals, 'visitors' | 'messages'> {
  /** Number of visitors. The API contract specifies this name. */
  readonly unique_devices: number;
  readonly top_countries: { readonly country: string; readonly scans: number }[];
  readonly time_series: { readonly start: string; readonly scans: number; readonly conversations: number }[];
}

/** Analytics of a period from its roll-ups (daily counts). */
export function analyticsOf(days: readonly Day[], from: Date, to: Date, granularity: Granularity): Analytics {
  const { scans, visitors, messages: _, ...rest } = totalsOf(days);
  return {
    scans,
    unique_devices: visitors,
    ...rest,
    top_countries: topCountries(days),
    time_series: timeSeries(days, from, to, granularity),
  };
}

function topCountries(days: readonly Day[]) {
  const counts = new Map<string, number>();
  for (const [country, scans] of days.flatMap(countriesOf)) counts.set(country, (counts.get(country) ?? 0) + scans);
  return [...counts]
    .map(([country, scans]) => ({ country, scans }))
    .sort((one, other) => other.scans - one.scans || one.country.localeCompare(other.country))
    .slice(0, TOP_COUNTRIES);
}

function timeSeries(days: readonly Day[], from: Date, to: Date, granularity: Granularity) {
  const buckets = new Map<number, { scans: number; conversations: number }>();
  for (let at = bucketOf(from.getTime(), granularity); at <= to.getTime(); at += STEP[granularity]) {
    buckets.set(at, { scans: 0, conversations: 0 });
  }
  for (const { day, counters } of days) {
    for (let hour = 0; hour < 24; hour += 1) {
      const name = String(hour).padStart(2, '0');
      const bucket = buckets.get(bucketOf(Date.parse(day) + hour * HOUR_MILLISECONDS, granularity));
      if (!bucket) continue;
      bucket.scans += counters[scansInHour(name)] ?? 0;
      bucket.conversations += counters[conversationsInHour(name)] ?? 0;
    }
  }
  // The first week can begin before the period; only the part inside the period counts.
  return [...buckets].map(([at, counts]) => ({
    start: new Date(Math.max(at, from.getTime())).toISOString(),
    ...counts,
  }));
}
