export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
type Weekday = (typeof WEEKDAYS)[number];

/** From and to, as `HH:MM` on the clock of the time zone. */
type TimeRange = readonly [from: string, to: string];

/** Weekly opening hours. If the end of a range is not later than its start, the range ends on the next day. */
export interface OpeningHours {
  readonly time_zone: string;
  readonly weekly: { readonly [D in Weekday]?: readonly TimeRange[] | undefined };
  readonly closed_message?: string | undefined;
}

/**
 * Whether a placement is open. It compares what the clock on the wall shows, so days on which the clock changes need no
 * special case.
 */
export function isOpenAt({ time_zone, weekly }: OpeningHours, at: Date): boolean {
  const { weekday, time } = wallClock(at, time_zone);
  const dayBefore = WEEKDAYS[(WEEKDAYS.indexOf(weekday) + WEEKDAYS.length - 1) % WEEKDAYS.length] ?? weekday;
  const isOpenToday = (weekly[weekday] ?? []).some(([from, to]) => from <= time && (time < to || to <= from));
  return isOpenToday || (weekly[dayBefore] ?? []).some(([from, to]) => to <= from && time < to);
}

function wallClock(at: Date, time_zone: string): { readonly weekday: Weekday; readonly time: string } {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: time_zone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at);
  const part = (type: string) => parts.find((candidate) => candidate.type === type)?.value ?? '';
  const weekday = WEEKDAYS.find((day) => day === part('weekday').toLowerCase()) ?? 'mon';
  return { weekday, time: `${part('hour')}:${part('minute')}` };
}
