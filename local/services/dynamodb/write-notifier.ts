/** Wakes those who read a table's stream when something was written, so that they need not poll all the time. */
export class WriteNotifier {
  #count = 0;
  readonly #waiting = new Set<() => void>();

  /** How many writes there were so far; to be kept before a read, and handed to `waitForMoreThan` after it. */
  get count(): number {
    return this.#count;
  }

  notify(): void {
    this.#count += 1;
    for (const wake of this.#waiting) wake();
  }

  /** Resolves when there were more writes than that, when the time is over, or when the signal aborts. */
  async waitForMoreThan(count: number, milliseconds: number, signal: AbortSignal): Promise<void> {
    if (this.#count > count || signal.aborted) return;
    await new Promise<void>((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', wake);
        this.#waiting.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, milliseconds);
      signal.addEventListener('abort', wake, { once: true });
      this.#waiting.add(wake);
    });
  }
}
