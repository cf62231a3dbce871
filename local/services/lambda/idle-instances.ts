import { totalmem } from 'node:os';
import type { Instance } from './instance.ts';

/**
 * A thread uses about 25 MB. With one idle instance per 256 MB, all functions together use a tenth of the memory. On any
 * machine, the whole process stays well below 2 GB.
 */
const MEMORY_BYTES_PER_INSTANCE = 256 * 1024 ** 2;
const [LOWER_LIMIT, UPPER_LIMIT] = [32, 48];
const MAX_IDLE = Math.min(UPPER_LIMIT, Math.max(LOWER_LIMIT, Math.floor(memoryBytes() / MEMORY_BYTES_PER_INSTANCE)));
const IDLE_MILLISECONDS = 5 * 60_000;

/** The idle instances of all functions. Those that are idle longest are stopped. */
export class IdleInstances {
  readonly #maxIdle: number;
  /** The time at which each became idle. The longest idle instance comes first. */
  readonly #idleSince = new Map<Instance, number>();
  #timer: NodeJS.Timeout | undefined;

  constructor(maxIdle = MAX_IDLE) {
    this.#maxIdle = maxIdle;
  }

  add(instance: Instance): void {
    this.#idleSince.set(instance, performance.now());
    const [oldest] = this.#idleSince.keys();
    if (oldest && this.#idleSince.size > this.#maxIdle) this.#retire(oldest);
    this.#timer ??= setTimeout(() => this.#retireExpired(), IDLE_MILLISECONDS).unref();
  }

  /** Called when the instance has work again or has been stopped. */
  remove(instance: Instance): void {
    this.#idleSince.delete(instance);
  }

  #retireExpired(): void {
    this.#timer = undefined;
    const cutoff = performance.now() - IDLE_MILLISECONDS;
    for (const [instance, since] of this.#idleSince) if (since <= cutoff) this.#retire(instance);
    const [next] = this.#idleSince.values();
    if (next !== undefined) this.#timer = setTimeout(() => this.#retireExpired(), next - cutoff).unref();
  }

  #retire(instance: Instance): void {
    this.#idleSince.delete(instance);
    void instance.stop();
  }
}

/** Total memory, or the container's limit if that is lower. */
function memoryBytes(): number {
  return Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
}
