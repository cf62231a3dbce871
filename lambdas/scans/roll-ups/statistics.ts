import type { ScanSource } from '../../../contracts/scans.ts';
import { DAY_MILLISECONDS, dayOf } from '../../../contracts/time.ts';
import { DEVICES, type Device } from '../scan.ts';
import { EMBEDDED_SCANS } from './counters.ts';
import { countriesOf, type Day, devicesOf } from './days.ts';
import { ratingsOf, type Totals, totalsOf } from './totals/totals.ts';

/** Whole days, both ends inclusive: days in UTC, or in the time zone that a request names. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

/** All days of a range; empty if it ends before it begins. */
function daysIn({ from, to }: DayRange): string[] {
  const [first, last] = [Date.parse(from), Date.parse(to)];
  const count = Math.max(0, (last - first) / DAY_MILLISECONDS + 1);
  return Array.from({ length: count }, (_, index) => addDays(from, index));
}

export const addDays = (day: string, days: number): string =>
  dayOf(new Date(Date.parse(day) + days * DAY_MILLISECONDS));

type Counts = Pick<Totals, 'scans' | 'visitors' | 'conversations' | 'messages' | 'ratings_up' | 'ratings_down'>;

export interface Statistics extends Totals {
  readonly countries: { readonly country: string | null; readonly scans: number }[];
  readonly devices: { readonly device: Device | null; readonly scans: number }[];
  readonly sources: { readonly source: ScanSource; readonly scans: number }[];
  readonly days: ({ readonly day: string } & Counts)[];
}

export const countsOf = ({ counters }: Pick<Day, 'counters'>): Counts => ({
  scans: counters.scans ?? 0,
  // The counter is called `devices`, but counts visitors.
  visitors: counters.devices ?? 0,
  conversations: counters.conversations ?? 0,
  messages: counters.messages ?? 0,
  ...ratingsOf((name) => counters[name] ?? 0),
});

const NO_COUNTERS = { counters: {} };

/**
 * Statistics for a range of days. Counts come from `allLocalDays`, the days of the requested time zone. Rates,
 * countries, devices and sources come from `allDays`, the roll-ups (daily counts) in UTC, because they need counters
 * that do not exist per hour.
 */
export function statisticsOf(
  allDays: readonly Day[],
  range: DayRange,
  allLocalDays: readonly Day[] = allDays,
): Statistics {
  const isInRange = ({ day }: Day) => day >= range.from && day <= range.to;
  const days = allDays.filter(isInRange);
  const localDays = allLocalDays.filter(isInRange);
  const known = new Map(localDays.map((day) => [day.day, day]));
  const { scans, conversation_rate, messages_per_conversation } = totalsOf(days);
  return {
    ...totalsOf(localDays),
    conversation_rate,
    messages_per_conversation,
    countries: scansByName(scans, days.flatMap(countriesOf)).map(([country, count]) => ({ country, scans: count })),
    devices: scansByName(scans, days.flatMap(devicesOf)).map(([device, count]) => ({
      device: DEVICES.find((each) => each === device) ?? null,
      scans: count,
    })),
    sources: sourcesOf(scans, days),
    days: daysIn(range).map((day) => ({ day, ...countsOf(known.get(day) ?? NO_COUNTERS) })),
  };
}

/** Scans by how the page was opened. */
function sourcesOf(scans: number, days: readonly Day[]): Statistics['sources'] {
  const counted = days.reduce((sum, { counters }) => sum + (counters[EMBEDDED_SCANS] ?? 0), 0);
  // If the counters disagree, the number of scans by QR code must still not be negative.
  const embedded = Math.min(counted, scans);
  return [
    { source: 'qr', scans: scans - embedded },
    { source: 'embed', scans: embedded },
  ];
}

/** Scans by name in descending order; scans with an unknown name come last, under `null`. */
function scansByName(
  scans: number,
  counted: readonly (readonly [name: string, scans: number])[],
): [string | null, number][] {
  const counts = new Map<string, number>();
  for (const [name, count] of counted) counts.set(name, (counts.get(name) ?? 0) + count);
  const known = [...counts].sort((one, other) => other[1] - one[1] || (one[0] < other[0] ? -1 : 1));
  const rest = scans - known.reduce((sum, [, count]) => sum + count, 0);
  return rest > 0 ? [...known, [null, rest]] : known;
}
