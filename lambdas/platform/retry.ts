import { setTimeout as sleep } from 'node:timers/promises';

export interface Backoff {
  /** Longest first pause; each further one may be twice as long … */
  readonly baseMilliseconds: number;
  /** … up to here. Each is a random part of that ("full jitter"), so that rivals come apart. */
  readonly capMilliseconds: number;
}

interface RetryOptions extends Backoff {
  /** Whether another attempt has a chance. */
  readonly when: (error: unknown) => boolean;
  /** How often at most, the first time included. */
  readonly attempts: number;
}

/** Does the work again, after a pause, as long as it fails in a way that may pass. Throws the last error. */
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
 * Does what must not fail lightly, such as writing down that a receiver has taken an event: whatever
 * the error, it tries again for as long as there is time.
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
