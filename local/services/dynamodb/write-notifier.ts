/** Wakes the readers of all streams after a write to any table, so they do not have to poll continuously. */
export class WriteNotifier {
  #count = 0;
  readonly #waiting = new Set<() => void>();

  /** The number of writes so far. Save it before a read, and pass it to `waitForMoreThan` after the read. */
  get count(): number {
    return this.#count;
  }

  notify(): void {
    this.#count += 1;
    for (const wake of this.#waiting) wake();
  }

  /** Resolves when there were more than `count` writes, after the timeout, or when the signal aborts. */
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
