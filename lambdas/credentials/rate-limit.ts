import { LIMITS } from '../../contracts/limits.ts';
import { MINUTE_MILLISECONDS, MINUTE_SECONDS, minuteOf, wholeSeconds } from '../../contracts/time.ts';

/** Requests are counted in fixed one-minute windows, numbered since 1970. */
export const windowOf = minuteOf;

/** The requests counted in one window. */
export interface Usage {
  /** The key's own limit, if it has one. */
  readonly limitPerMinute?: number | undefined;
  readonly window: number;
  /** How many requests the current one counts as. */
  readonly weight: number;
  /** Requests of this key, including the current one. */
  readonly requests: number;
  /** Requests of the account's other keys and sessions. */
  readonly otherKeysRequests: number;
}

export interface RateLimit {
  readonly isExceeded: boolean;
  /** The limit of the key or of the account, whichever leaves fewer requests. */
  readonly limitPerMinute: number;
  readonly secondsLeft: number;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Whether a request exceeds the limit, and the response headers about the limit: the fields of the IETF draft and, for
 * older clients, the X- fields, whose reset is a Unix time.
 */
export function rateLimitOf(usage: Usage, now: Date): RateLimit {
  const { limitPerMinute, left } = tighterLimit(usage);
  const remaining = Math.max(0, left);
  const endsAtMilliseconds = (usage.window + 1) * MINUTE_MILLISECONDS;
  const secondsLeft = Math.max(1, wholeSeconds(endsAtMilliseconds - now.getTime()));
  return {
    isExceeded: left < 0,
    limitPerMinute,
    secondsLeft,
    headers: {
      'ratelimit-policy': `"default";q=${limitPerMinute};w=${MINUTE_SECONDS}`,
      ratelimit: `"default";r=${remaining};t=${secondsLeft}`,
      'x-ratelimit-limit': String(limitPerMinute),
      'x-ratelimit-remaining': String(remaining),
      'x-ratelimit-reset': String(endsAtMilliseconds / 1_000),
    },
  };
}

/**
 * The limit of the key or of the account, whichever leaves fewer requests. A single request can count as more than the
 * key's limit. Such a request passes if it is the key's first in the minute, because it would never pass otherwise.
 */
function tighterLimit(usage: Usage) {
  const ofKey = limitOfKey(usage);
  const ofAccount = {
    limitPerMinute: LIMITS.requestsPerMinute,
    left: LIMITS.requestsPerMinute - usage.requests - usage.otherKeysRequests,
  };
  return ofKey.left < ofAccount.left ? ofKey : ofAccount;
}

type KeyUsage = Pick<Usage, 'limitPerMinute' | 'weight' | 'requests'>;

function limitOfKey({ limitPerMinute = LIMITS.requestsPerMinute, weight, requests }: KeyUsage) {
  const requestsBefore = requests - weight;
  return { limitPerMinute, left: limitPerMinute - requestsBefore - Math.min(weight, limitPerMinute) };
}

/** Whether the key's own limit refuses the request. It then also refuses all later requests of the same minute. */
export const isRefusedByKeyLimit = (usage: KeyUsage): boolean => limitOfKey(usage).left < 0;
