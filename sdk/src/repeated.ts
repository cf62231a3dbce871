import { ApiError, ConnectionError } from './errors.ts';

interface Repeats {
  readonly attempts: number;
  /** Whether a second try after a lost connection does what the first would have done. */
  readonly isRepeatable: boolean;
  readonly signal: AbortSignal | undefined;
}

const FIRST_PAUSE_MS = 300;
/** A service that asks for a longer rest should be heard by a person, not by a loop. */
const LONGEST_PAUSE_MS = 20_000;

/** Makes an attempt until one works, fails for good, or there have been enough. */
export async function repeated<T>(attempt: () => Promise<T>, { attempts, isRepeatable, signal }: Repeats): Promise<T> {
  for (let made = 1; ; made += 1) {
    try {
      return await attempt();
    } catch (error) {
      const pauseMs = pauseAfter(error, made, isRepeatable);
      if (made >= attempts || pauseMs === undefined || pauseMs > LONGEST_PAUSE_MS) throw error;
      await pause(pauseMs, signal);
    }
  }
}

/** How long to wait before the next attempt; undefined where another would not help. */
function pauseAfter(error: unknown, made: number, isRepeatable: boolean): number | undefined {
  const isBusy = error instanceof ApiError && (error.status === 429 || error.status === 503);
  if (!isBusy && !(error instanceof ConnectionError && isRepeatable)) return undefined;
  const leastMs = isBusy ? (error.retryAfterSeconds ?? 0) * 1_000 : 0;
  // The jitter keeps clients that failed together from coming back together.
  return leastMs + Math.random() * FIRST_PAUSE_MS * 2 ** (made - 1);
}

function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
}
