const FIRST_PAUSE_MILLISECONDS = 1_000;
const MAX_PAUSE_MILLISECONDS = 10_000;

export const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds);
  });

/**
 * Waits before a retry, until the browser is online again or the backoff is over. `attempt` is the number of the failed
 * attempt, from 1. `onOffline` runs before the wait, to tell the visitor. `signal` ends the wait.
 */
export async function waitForRetry(attempt: number, onOffline: () => void, signal?: AbortSignal): Promise<void> {
  onOffline();
  const backoff = Math.min(MAX_PAUSE_MILLISECONDS, FIRST_PAUSE_MILLISECONDS * 2 ** (attempt - 1));
  await new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, backoff);
    addEventListener('online', done);
    signal?.addEventListener('abort', done);
  });
}
