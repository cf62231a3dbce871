interface Waiting {
  /** When it looks again, whether or not somebody wakes it. */
  readonly wakesAtMs: number;
  wake(): void;
}

/**
 * Those who wait for messages of one queue. One of them is enough to take what comes, and sees to what becomes visible
 * later; so whoever leaves wakes the next.
 */
export class Consumers {
  readonly #waiting = new Set<Waiting>();
  #isWaking = false;

  /** A message is visible from then on. What is sent in one go is there together when somebody looks, as in one batch. */
  expect(visibleAtMs: number): void {
    if (this.#isWaking || this.#waiting.size === 0) return;
    // Thousands of delayed messages must not wake anybody thousands of times.
    for (const { wakesAtMs } of this.#waiting) if (wakesAtMs <= visibleAtMs) return;
    this.#isWaking = true;
    setImmediate(() => {
      this.#isWaking = false;
      this.wakeOne();
    });
  }

  /** The one that has waited longest. */
  wakeOne(): void {
    const [first] = this.#waiting;
    first?.wake();
  }

  /** Resolves when it is worth looking: somebody says so, the time has come, or the signal aborts. */
  async wait(untilMs: number, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    await new Promise<void>((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', wake);
        this.#waiting.delete(waiting);
        resolve();
      };
      const timer = setTimeout(wake, untilMs - Date.now());
      const waiting: Waiting = { wakesAtMs: untilMs, wake };
      signal.addEventListener('abort', wake, { once: true });
      this.#waiting.add(waiting);
    });
  }
}
