import { setTimeout as sleep } from 'node:timers/promises';

export interface Backoff {
  /**
   * The upper limit of the first delay. The limit doubles with each attempt. Each delay is a random share of its limit
   * (full jitter), which spreads out competing callers.
   */
  readonly baseMilliseconds: number;
  /** No limit is higher than this. */
  readonly capMilliseconds: number;
}

interface RetryOptions extends Backoff {
  /** Whether to retry after this error. */
  readonly when: (error: unknown) => boolean;
  /** The maximum number of attempts, including the first. */
  readonly attempts: number;
}

/** Retries the work with backoff while `when` accepts the error. Throws the last error. */
export async function retry<T>(work: () => Promise<T>, { when, attempts, ...backoff }: RetryOptions): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= attempts || !when(error)) throw error;
      await sleep(pauseMilliseconds(attempt, backoff));
    }
  }
}

const DEADLINE_BACKOFF: Backoff = { baseMilliseconds: 100, capMilliseconds: 2_000 };

/**
 * Retries on any error until the deadline, for work that must not get lost, such as recording that a receiver accepted
 * an event.
 */
export async function retryUntilDeadline<T>(work: () => Promise<T>, forMilliseconds: number): Promise<T> {
  const deadline = performance.now() + forMilliseconds;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const pause = pauseMilliseconds(attempt, DEADLINE_BACKOFF);
      if (performance.now() + pause > deadline) throw error;
      await sleep(pause);
    }
  }
}

export const pauseMilliseconds = (attempt: number, { baseMilliseconds, capMilliseconds }: Backoff): number =>
  Math.random() * Math.min(capMilliseconds, baseMilliseconds * 2 ** (attempt - 1));
