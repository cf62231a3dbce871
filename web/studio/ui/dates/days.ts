const DAY_MS = 86_400_000;

interface Days {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/**
 * Whether a text is a date of the calendar. JavaScript parses 2026-02-30 as March 2, so the parsed date must be the
 * same as the text. A text that cannot be parsed is compared with 1970-01-01.
 */
export const isDay = (text: string | undefined): text is string =>
  new Date(Date.parse(text ?? '') || 0).toISOString().startsWith(`${text}T`);

export const isReversed = ({ from, to }: Days): boolean => isDay(from) && isDay(to) && to < from;

/** The date in the user's time zone, today or `daysAgo` days ago. The date in UTC can be different. */
export function localDay(nowMs: number, daysAgo = 0): string {
  const localMs = nowMs - new Date(nowMs).getTimezoneOffset() * 60_000;
  return new Date(localMs - daysAgo * DAY_MS).toISOString().slice(0, 10);
}

/** Local midnight at the start of a day, or `daysLater` days after that. */
function midnight(day: string, daysLater = 0): string {
  const date = new Date(`${day}T00:00`);
  date.setDate(date.getDate() + daysLater);
  return date.toISOString();
}

/**
 * Converts days to request parameters. Both days are inclusive; an invalid day, such as one being typed, is omitted.
 * Reversed days become an empty range, because the service refuses `until` before `since`.
 */
export const timesOf = ({ from, to }: Days): { readonly since?: string; readonly until?: string } => ({
  ...(isDay(from) && { since: midnight(from) }),
  ...(isDay(to) && { until: isReversed({ from, to }) ? midnight(from ?? to) : midnight(to, 1) }),
});
