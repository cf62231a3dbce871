import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from '../time.ts';

/** Delays before the second, third … attempt of a delivery, as documented in the API contract. */
export const RETRY_INTERVALS_SECONDS = [5, 30, 2 * MINUTE_SECONDS, 10 * MINUTE_SECONDS, HOUR_SECONDS] as const;

/** The first attempt, plus one after each delay. */
export const DELIVERY_ATTEMPTS = RETRY_INTERVALS_SECONDS.length + 1;

/** The time for a whole attempt: DNS, connection, TLS and the response status. */
export const ATTEMPT_TIMEOUT_MILLISECONDS = 5_000;

/** Error names that let the state machine tell the receiver's failures from our own. */
export const DELIVERY_ERROR = {
  /** The receiver did not respond with 2xx in time. The next attempt follows after the next delay. */
  failed: 'DeliveryFailed',
  /**
   * No attempt can succeed (the webhook is deleted or disabled, or its target is forbidden), so there are no more
   * attempts.
   */
  refused: 'DeliveryRefused',
  /** The host is at its rate limit. The error message is the time at which this attempt can run. */
  delayed: 'DeliveryDelayed',
} as const;

/**
 * Our own faults (a throttled, crashed or timed-out function) are retried within an attempt, independently of the
 * schedule: after 1 s, 2 s, 4 s … 60 s with full jitter, for about half an hour on average.
 */
export const FAULT_RETRY = { intervalSeconds: 1, backoffRate: 2, maxDelaySeconds: 60, maxAttempts: 60 } as const;

/**
 * For an attempt that never started because Lambda throttled its function (function limit or account limit). Such an
 * attempt is retried for longer: for about half a day on average, with delays of up to five minutes. So a flood of slow
 * receivers that is over by then makes deliveries late, but no delivery is lost.
 */
export const THROTTLE_RETRY = { intervalSeconds: 1, backoffRate: 2, maxDelaySeconds: 300, maxAttempts: 300 } as const;

/**
 * An attempt waits at most this long for a host that is at its rate limit. After that it runs anyway, so that no
 * delivery is lost in a long queue.
 */
export const MAX_HOST_WAIT_SECONDS = 12 * HOUR_SECONDS;

/** Longer than an attempt, which takes up to 5 s, so that the function can still record the result. */
export const DELIVER_FUNCTION_TIMEOUT_SECONDS = 30;

/**
 * No execution takes longer than this, so a delivery that is pending for longer is stuck. The value is the sum, rounded
 * up, of:
 *
 * - the delays between the attempts: 73 minutes
 * - fault retries: 9 hours for all six attempts, with up to 60 retries of 1.5 minutes each
 * - throttling: a day for each attempt
 * - waiting for the host: half a day for each attempt
 */
export const DELIVERY_TIMEOUT_SECONDS = 10 * DAY_SECONDS;

/** A webhook is disabled if no delivery succeeds for this long after one failed. The account gets an e-mail halfway. */
export const FAILING_WEBHOOK_DAYS = 5;
