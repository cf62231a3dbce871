/** The longest delay that setTimeout accepts, a signed 32-bit number. With a longer delay, it fires immediately. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** Resolves at the given time, or when the signal aborts. Long waits use several timers. */
export const sleepUntil = async (dueAtMs: number, signal: AbortSignal): Promise<void> => {
  for (;;) {
    const remainingMs = dueAtMs - Date.now();
    if (remainingMs <= 0 || signal.aborted) return;
    await new Promise<void>((resolve) => {
      const finish = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', finish);
        resolve();
      };
      const timer = setTimeout(finish, Math.min(remainingMs, MAX_TIMER_MS));
      signal.addEventListener('abort', finish, { once: true });
    });
  }
};

export const sleep = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  sleepUntil(Date.now() + milliseconds, signal);

const RETRY_PAUSE_MS = 1_000;

/**
 * Repeats `work` with pauses until it succeeds, for example until a full disk has space again. Only the first error is
 * reported. Rejects with the latest error if the signal aborts.
 */
export const retryUntilAborted = async (
  work: () => Promise<void>,
  signal: AbortSignal,
  onError: (error: unknown) => void,
): Promise<void> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (signal.aborted) throw error;
      if (attempt === 1) onError(error);
      await sleep(RETRY_PAUSE_MS, signal);
      if (signal.aborted) throw error;
    }
  }
};
