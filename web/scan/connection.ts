const FIRST_PAUSE_MILLISECONDS = 1_000;
const MAX_PAUSE_MILLISECONDS = 10_000;

export const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds);
  });

/**
 * Waits before a retry, until the browser is online again or the backoff is over. `attempt` is the number of the failed
 * attempt, from 1. `signal` ends the wait. `minSeconds` is the shortest backoff.
 */
export const waitForRetry = (attempt: number, signal?: AbortSignal, minSeconds = 0) =>
  new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener('online', done);
      resolve();
    };
    const backoff = Math.min(MAX_PAUSE_MILLISECONDS, FIRST_PAUSE_MILLISECONDS * 2 ** (attempt - 1));
    const timer = setTimeout(done, Math.max(backoff, minSeconds * 1_000));
    addEventListener('online', done);
    signal?.addEventListener('abort', done);
  });
