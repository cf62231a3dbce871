import type { KeyUse } from './key-use.ts';

const MILLISECONDS_PER_SECOND = 1_000;
const WINDOW_SECONDS = 60;

export interface RateLimit {
  readonly exceeded: boolean;
  readonly secondsLeft: number;
  readonly headers: Readonly<Record<string, string>>;
}

/** The IETF draft's fields and, for older clients, the X- fields (whose reset is a Unix time). */
export function rateLimitOf({ limitPerMinute, requests, windowEndsAt }: KeyUse, now: Date): RateLimit {
  const remaining = Math.max(0, limitPerMinute - requests);
  const secondsLeft = Math.max(1, Math.ceil((windowEndsAt.getTime() - now.getTime()) / MILLISECONDS_PER_SECOND));
  return {
    exceeded: requests > limitPerMinute,
    secondsLeft,
    headers: {
      'ratelimit-policy': `"default";q=${limitPerMinute};w=${WINDOW_SECONDS}`,
      ratelimit: `"default";r=${remaining};t=${secondsLeft}`,
      'x-ratelimit-limit': String(limitPerMinute),
      'x-ratelimit-remaining': String(remaining),
      'x-ratelimit-reset': String(windowEndsAt.getTime() / MILLISECONDS_PER_SECOND),
    },
  };
}
