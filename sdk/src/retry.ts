import { ApiError, ConnectionError } from './errors.ts';

interface RetryOptions {
  readonly attempts: number;
  /** Whether to retry after a lost connection, although the lost attempt may have taken effect. */
  readonly isRetryable: boolean;
  readonly signal: AbortSignal | undefined;
}

const FIRST_DELAY_MS = 300;
/** If the service asks for a longer delay, the caller gets the error immediately and decides what to do. */
const MAX_DELAY_MS = 20_000;

/** Retries until an attempt succeeds or fails permanently, or until the attempts are used up. */
export async function retry<T>(attempt: () => Promise<T>, { attempts, isRetryable, signal }: RetryOptions): Promise<T> {
  for (let attemptNumber = 1; ; attemptNumber += 1) {
    try {
      return await attempt();
    } catch (error) {
      const delayMs = delayAfter(error, attemptNumber, isRetryable);
      if (attemptNumber >= attempts || delayMs === undefined) throw error;
      await sleep(delayMs, signal);
    }
  }
}

/** How long to wait before the next attempt; undefined if there should be no other attempt. */
function delayAfter(error: unknown, attemptNumber: number, isRetryable: boolean): number | undefined {
  const isBusy = error instanceof ApiError && (error.status === 429 || error.status === 503);
  if (!isBusy && !(error instanceof ConnectionError && isRetryable)) return undefined;
  const minimumMs = isBusy ? (error.retryAfterSeconds ?? 0) * 1_000 : 0;
  if (minimumMs > MAX_DELAY_MS) return undefined;
  // Jitter spreads out the retries of clients that failed at the same moment.
  return minimumMs + Math.random() * Math.min(FIRST_DELAY_MS * 2 ** (attemptNumber - 1), MAX_DELAY_MS);
}

function sleep(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort);
      resolve();
    }, milliseconds);
    if (signal?.aborted) onAbort();
    else signal?.addEventListener('abort', onAbort, { once: true });
  });
}
