interface Waiting {
  /** The time at which the consumer checks the queue again, even if nothing wakes it. */
  readonly wakesAtMs: number;
  wake(): void;
}

/**
 * The consumers that wait for messages of one queue. A new message wakes at most one of them. When a consumer has
 * received messages or gives up, the queue wakes the next one (`wakeOne`).
 */
export class Consumers {
  readonly #waiting = new Set<Waiting>();
  #isWaking = false;

  /**
   * Announces a message that becomes visible at this time. If no consumer will check the queue by then, this wakes one
   * consumer, which takes the message or waits until the message is visible. The consumer wakes after the current turn
   * of the event loop, so all messages that were sent in that turn reach it as one batch.
   */
  announce(visibleAtMs: number): void {
    if (this.#isWaking || this.#waiting.size === 0) return;
    // Thousands of delayed messages must not cause thousands of wake-ups.
    for (const { wakesAtMs } of this.#waiting) if (wakesAtMs <= visibleAtMs) return;
    this.#isWaking = true;
    setImmediate(() => {
      this.#isWaking = false;
      this.wakeOne();
    });
  }

  /** Wakes the consumer that has waited longest. */
  wakeOne(): void {
    const [first] = this.#waiting;
    first?.wake();
  }

  /** Resolves when the consumer should check the queue: it was woken, the time is over, or the signal aborted. */
  async wait(untilMs: number, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    await new Promise<void>((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', wake);
        this.#waiting.delete(waiting);
        resolve();
      };
      const timer = setTimeout(wake, Math.max(0, untilMs - Date.now()));
      const waiting: Waiting = { wakesAtMs: untilMs, wake };
      signal.addEventListener('abort', wake, { once: true });
      this.#waiting.add(waiting);
    });
  }
}
