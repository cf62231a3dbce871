/** setTimeout accepts at most a signed 32-bit number of milliseconds, and fires immediately above it. */
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
