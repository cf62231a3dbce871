import { totalmem } from 'node:os';
import type { Instance } from './instance.ts';

/**
 * A thread takes some 25 MB: this much of the machine's memory for each keeps all functions together at a tenth of it.
 * However large the machine, the whole process stays well below 2 GB.
 */
const MEMORY_BYTES_FOR_EACH = 256 * 1024 ** 2;
const [LEAST, MOST_EVER] = [32, 48];
const MOST = Math.min(MOST_EVER, Math.max(LEAST, Math.floor(memoryBytes() / MEMORY_BYTES_FOR_EACH)));
const IDLE_MILLISECONDS = 5 * 60_000;

/** The instances, of all functions, that wait for their next call: those that wait longest go. */
export class IdleInstances {
  readonly #most: number;
  /** When each became idle; the one idle longest stands first. */
  readonly #since = new Map<Instance, number>();
  #timer: NodeJS.Timeout | undefined;

  constructor(most = MOST) {
    this.#most = most;
  }

  add(instance: Instance): void {
    this.#since.set(instance, performance.now());
    const [longest] = this.#since.keys();
    if (longest && this.#since.size > this.#most) this.#retire(longest);
    this.#timer ??= setTimeout(() => this.#retireOld(), IDLE_MILLISECONDS).unref();
  }

  /** It has work again, or has been stopped. */
  remove(instance: Instance): void {
    this.#since.delete(instance);
  }

  #retireOld(): void {
    this.#timer = undefined;
    const old = performance.now() - IDLE_MILLISECONDS;
    for (const [instance, since] of this.#since) if (since <= old) this.#retire(instance);
    const [next] = this.#since.values();
    if (next !== undefined) this.#timer = setTimeout(() => this.#retireOld(), next - old).unref();
  }

  #retire(instance: Instance): void {
    this.#since.delete(instance);
    void instance.stop();
  }
}

/** Of the container, where it is one that has less than its machine. */
function memoryBytes(): number {
  return Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
}
