import { SIGN_IN } from '../../../contracts/sign-in.ts';
import { DAY_MILLISECONDS, MINUTE_MILLISECONDS } from '../../../contracts/time.ts';

/** At most so many in any span of this length. */
interface Span {
  readonly milliseconds: number;
  readonly most: number;
}

const QUARTER_HOUR = 15 * MINUTE_MILLISECONDS;

export const ADDRESS_SPANS: readonly Span[] = [
  { milliseconds: MINUTE_MILLISECONDS, most: SIGN_IN.perAddressMinute },
  { milliseconds: QUARTER_HOUR, most: SIGN_IN.perAddressQuarterHour },
  { milliseconds: DAY_MILLISECONDS, most: SIGN_IN.perAddressDay },
];
export const VISITOR_SPANS: readonly Span[] = [{ milliseconds: QUARTER_HOUR, most: SIGN_IN.perVisitorQuarterHour }];

/**
 * How long to wait until there may be another, by the times (the earliest first) of those that there were: 0 is
 * at once. What was refused is no such time, so trying again prolongs nothing.
 */
export function waitMilliseconds(times: readonly number[], spans: readonly Span[], now: Date): number {
  const waits = spans.map(({ milliseconds, most }) => {
    const counted = times.at(-most);
    return counted === undefined ? 0 : counted + milliseconds - now.getTime();
  });
  return Math.max(0, ...waits);
}

/** The times that still count, with this one. */
export function withTime(times: readonly number[], spans: readonly Span[], now: Date): number[] {
  const longest = Math.max(...spans.map(({ milliseconds }) => milliseconds));
  return [...times.filter((time) => time > now.getTime() - longest), now.getTime()];
}
