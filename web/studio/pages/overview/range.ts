import { LIMITS } from '../../../../contracts/limits.ts';
import { isDay, localDay } from '../../ui/dates/days.ts';

const DAY_MS = 86_400_000;
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

export const RANGE_DAYS = [7, 30, 90] as const;
type Span = (typeof RANGE_DAYS)[number];

export interface Range {
  /** A number of days up to today, or a custom range. */
  readonly span: Span | 'custom';
  /** Both days are inclusive. */
  readonly from: string;
  readonly to: string;
}

/**
 * The range in a query string: `from` and `to`, or `days=7`. Without `to`, the range ends today. With only `to`, it has
 * the 30 days up to `to`. Without all three, it has the last 30 days.
 */
export function rangeOf({ days, from, to }: Readonly<Record<string, string | undefined>>, nowMs = Date.now()): Range {
  const today = localDay(nowMs);
  if (isDay(from) || isDay(to)) {
    const last = isDay(to) && to < today ? to : today;
    return { span: 'custom', from: isDay(from) ? from : dayOf(Date.parse(last) - 29 * DAY_MS), to: last };
  }
  const span = RANGE_DAYS.find((known) => String(known) === days) ?? 30;
  return { span, from: dayOf(Date.parse(today) - (span - 1) * DAY_MS), to: today };
}

/** The same number of days directly before the counted days. The service counts only the last days of a long range. */
export function previousRange({ from, to }: Range): Range {
  const end = Date.parse(to) + DAY_MS;
  const length = Math.min(end - Date.parse(from), LIMITS.analyticsDays.max * DAY_MS);
  return { span: 'custom', from: dayOf(end - 2 * length), to: dayOf(end - length - DAY_MS) };
}

/**
 * The range for a request, in which `until` is exclusive. Days are in the user's time zone. Reversed days become an
 * empty range, because the service refuses `until` before `since`.
 */
export const queryOf = ({ from, to }: Range) => ({
  since: from,
  until: dayOf(Math.max(Date.parse(from), Date.parse(to) + DAY_MS)),
  time_zone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
});
