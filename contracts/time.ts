/** Lengths of time; the last word of each name is its unit. */
export const MINUTE_SECONDS = 60;
export const HOUR_SECONDS = 3_600;
export const DAY_SECONDS = 86_400;
export const MINUTE_MILLISECONDS = 60_000;
export const HOUR_MILLISECONDS = 3_600_000;
export const DAY_MILLISECONDS = 86_400_000;

/** The number of the minute, since 1970. */
export const minuteOf = (at: Date): number => Math.floor(at.getTime() / MINUTE_MILLISECONDS);

/** The day in UTC, `2026-11-15`. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** Rounded up: what lasts or waits so long ends no earlier than it should. */
export const wholeSeconds = (milliseconds: number): number => Math.ceil(milliseconds / 1_000);

/** Until the minute, hour or day (of UTC) that it is now is over. */
export const secondsLeftOf = (spanMilliseconds: number, now: Date): number =>
  wholeSeconds(spanMilliseconds - (now.getTime() % spanMilliseconds));
