import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from '../time.ts';
/** Pauses before the second, third … attempt of a delivery, as the API contract states them. */
export const RETRY_INTERVALS_SECONDS = [5, 30, 2 * MINUTE_SECONDS, 10 * MINUTE_SECONDS, HOUR_SECONDS] as const;

/** The first attempt and one after each pause. */
export const DELIVERY_ATTEMPTS = RETRY_INTERVALS_SECONDS.length + 1;

/** A receiver has this long for everything: DNS, connection, TLS and the status of its response. */
export const ATTEMPT_TIMEOUT_MILLISECONDS = 5_000;

/** Errors by which the state machine tells the receiver's failures from our own. */
export const DELIVERY_ERROR = {
  /** The receiver did not respond with 2xx in time: the next pause of the schedule, then another attempt. */
  failed: 'DeliveryFailed',
  /** No attempt can ever succeed (webhook gone or off, forbidden target): no further attempt. */
  refused: 'DeliveryRefused',
  /** Too much goes to the host just now; the message is the moment at which this attempt may be made. */
  delayed: 'DeliveryDelayed',
} as const;

/**
 * Our own faults (a throttled, crashed or timed-out function) are retried inside an attempt, apart
 * from the schedule: 1 s, 2 s, 4 s … 60 s with full jitter, about half an hour on average.
 */
export const FAULT_RETRY = { intervalSeconds: 1, backoffRate: 2, maxDelaySeconds: 60, maxAttempts: 60 } as const;

/**
 * Lambda has no room for the attempt (its own limit, or the account's): not even begun, it waits longer, with pauses
 * up to five minutes, for about half a day on average. A flood of slow receivers makes deliveries late, never lost.
 */
export const THROTTLE_RETRY = { intervalSeconds: 1, backoffRate: 2, maxDelaySeconds: 300, maxAttempts: 300 } as const;
export const THROTTLED_ERROR = 'Lambda.TooManyRequestsException';

/**
 * An attempt waits at most this long for its turn at a host to which too much goes. Whatever the queue,
 * nothing is lost in it: then it is made too early.
 */
export const LONGEST_TURN_SECONDS = 12 * HOUR_SECONDS;

/** The function may wait this long for its record to be written after the 5 s of the attempt. */
export const DELIVER_FUNCTION_TIMEOUT_SECONDS = 30;

/**
 * No execution lives longer: the pauses (73 min), and for each of the six attempts at most 60 fault
 * retries of up to a minute's pause and the function's time-out (9 h in all), a day of throttling and
 * half a day for its turn, rounded up. A delivery still pending after it is stuck.
 */
export const DELIVERY_TIMEOUT_SECONDS = 10 * DAY_SECONDS;

/** A webhook without one success for this long is switched off; its owner gets an e-mail half-way. */
export const FAILING_WEBHOOK_DAYS = 5;
