import type { Instance } from './instance.ts';

/** A thread uses about 25 MB, so all idle instances together stay below 800 MB. */
const MAX_IDLE = 32;
/** Instances of functions that are used now and then. The others were only needed during a load. */
const MAX_KEPT = 4;
const KEPT_MILLISECONDS = 5 * 60_000;
const IDLE_MILLISECONDS = 20_000;
const CHECK_MILLISECONDS = 5_000;

/** The idle instances of all functions. Those that are idle longest are stopped, most of them soon. */
export class IdleInstances {
  readonly #maxIdle: number;
  /** The time at which each became idle. The longest idle instance comes first. */
  readonly #idleSince = new Map<Pick<Instance, 'stop'>, number>();
  #timer: NodeJS.Timeout | undefined;

  constructor(maxIdle = MAX_IDLE) {
    this.#maxIdle = maxIdle;
  }

  add(instance: Pick<Instance, 'stop'>): void {
    this.#idleSince.set(instance, performance.now());
    const [oldest] = this.#idleSince.keys();
    if (oldest && this.#idleSince.size > this.#maxIdle) this.#retire(oldest);
    this.#timer ??= setTimeout(() => this.#retireExpired(), CHECK_MILLISECONDS).unref();
  }

  /** Called when the instance has work again or has been stopped. */
  remove(instance: Pick<Instance, 'stop'>): void {
    this.#idleSince.delete(instance);
  }

  #retireExpired(): void {
    const now = performance.now();
    for (const [instance, since] of [...this.#idleSince]) {
      const isSurplus = this.#idleSince.size > MAX_KEPT;
      if (now - since >= (isSurplus ? IDLE_MILLISECONDS : KEPT_MILLISECONDS)) this.#retire(instance);
    }
    const hasIdle = this.#idleSince.size > 0;
    this.#timer = hasIdle ? setTimeout(() => this.#retireExpired(), CHECK_MILLISECONDS).unref() : undefined;
  }

  #retire(instance: Pick<Instance, 'stop'>): void {
    this.#idleSince.delete(instance);
    void instance.stop();
  }
}
