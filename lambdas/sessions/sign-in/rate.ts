import { SIGN_IN } from '../../../contracts/sign-in.ts';
import { DAY_MILLISECONDS, MINUTE_MILLISECONDS } from '../../../contracts/time.ts';

/** At most `max` sign-ins in any period of this length. */
interface Span {
  readonly milliseconds: number;
  readonly max: number;
}

const QUARTER_HOUR = 15 * MINUTE_MILLISECONDS;

/** Limits for one e-mail address. */
export const ADDRESS_SPANS: readonly Span[] = [
  { milliseconds: MINUTE_MILLISECONDS, max: SIGN_IN.perAddressMinute },
  { milliseconds: QUARTER_HOUR, max: SIGN_IN.perAddressQuarterHour },
  { milliseconds: DAY_MILLISECONDS, max: SIGN_IN.perAddressDay },
];
/** Limits for one network. They count the sign-ins for all e-mail addresses together. */
export const NETWORK_SPANS: readonly Span[] = [{ milliseconds: QUARTER_HOUR, max: SIGN_IN.perNetworkQuarterHour }];

/**
 * How long to wait until the next sign-in is allowed, given the times of the previous ones (earliest first). 0 means
 * now. Refused requests are not among the times, so retrying does not prolong the wait.
 */
export function waitMilliseconds(times: readonly number[], spans: readonly Span[], now: Date): number {
  const waits = spans.map(({ milliseconds, max }) => {
    const oldest = times.at(-max);
    return oldest === undefined ? 0 : oldest + milliseconds - now.getTime();
  });
  return Math.max(0, ...waits);
}

/** The times that still count, plus `now`. */
export function withTime(times: readonly number[], spans: readonly Span[], now: Date): number[] {
  const longest = Math.max(...spans.map(({ milliseconds }) => milliseconds));
  return [...times.filter((time) => time > now.getTime() - longest), now.getTime()];
}
