/** Durations. The last word of each name is the unit of its value. */
export const MINUTE_SECONDS = 60;
export const HOUR_SECONDS = 3_600;
export const DAY_SECONDS = 86_400;
export const MINUTE_MILLISECONDS = 60_000;
export const HOUR_MILLISECONDS = 3_600_000;
export const DAY_MILLISECONDS = 86_400_000;

/** The number of minutes since 1970. */
export const minuteOf = (at: Date): number => Math.floor(at.getTime() / MINUTE_MILLISECONDS);

/** The day in UTC, `2026-11-15`. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** Rounds up, so that a wait or a lifetime is never too short. */
export const wholeSeconds = (milliseconds: number): number => Math.ceil(milliseconds / 1_000);

/** Seconds until the current minute, hour or day (in UTC) is over. */
export const secondsUntilEndOf = (spanMilliseconds: number, now: Date): number =>
  wholeSeconds(spanMilliseconds - (now.getTime() % spanMilliseconds));
