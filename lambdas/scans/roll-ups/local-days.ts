import { MINUTE_MILLISECONDS } from '../../../contracts/time.ts';
import type { Day } from './days.ts';
import { addDays, type DayRange } from './statistics.ts';

/** The counters that are also stored per hour, so they can be moved to the days of a time zone. */
const HOURLY = ['scans', 'devices', 'conversations', 'messages'];
const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'));

/** Returns the date of a time on the calendar of a time zone: `2026-11-15`. */
export type Calendar = (at: Date) => string;

export function calendarOf(time_zone: string): Calendar {
  // Canadian English writes dates as ISO 8601 does.
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: time_zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  return (at) => format.format(at);
}

const QUARTER_HOUR = 15 * MINUTE_MILLISECONDS;
/** No time zone is further ahead of UTC than this. */
const MAX_AHEAD_QUARTERS = 14 * 4;

/** The time at which a day begins. Every time zone differs from UTC by whole quarters of an hour. */
export function startOfDay(day: string, calendar: Calendar): Date {
  let at = Date.parse(day) - MAX_AHEAD_QUARTERS * QUARTER_HOUR;
  while (calendar(new Date(at)) < day) at += QUARTER_HOUR;
  return new Date(at);
}

/** The days in UTC that overlap a range of local days in any time zone: the range, and one day more at each end. */
export const utcDaysAround = ({ from, to }: DayRange): DayRange => ({ from: addDays(from, -1), to: addDays(to, 1) });

/**
 * Moves the hours of days in UTC to the days of a time zone. If local days begin in the middle of an hour in UTC, as in
 * India, the whole hour counts on the local day of its 30th minute. All other counters stay on the day in UTC with the
 * same date.
 */
export function localDays(days: readonly Day[], calendar: Calendar): Day[] {
  const sums = new Map<string, Record<string, number>>();
  const add = (day: string, name: string, count: number) => {
    const sum = sums.get(day) ?? {};
    sum[name] = (sum[name] ?? 0) + count;
    sums.set(day, sum);
  };
  for (const { day, counters } of days) {
    for (const [name, count] of Object.entries(counters)) add(day, name, count);
    for (const hour of HOURS) {
      const localDay = calendar(new Date(`${day}T${hour}:30:00Z`));
      for (const name of HOURLY) {
        const count = counters[`${name}_${hour}`] ?? 0;
        add(day, name, -count);
        add(localDay, name, count);
      }
    }
  }
  return [...sums].map(([day, counters]) => ({ day, counters, hot: false }));
}
