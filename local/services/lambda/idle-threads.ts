import type { Thread } from './thread.ts';
import { releaseMemory } from './worker/release-memory.ts';

/** Limit of idle threads. Each uses about 15 MB, and about 4 MB more per loaded function. */
const MAX_IDLE = 10;
/** Limit of functions per thread. They share the thread's heap, and an invocation must still get most of the heap. */
const MAX_FUNCTIONS = 40;
/**
 * Idle threads to keep longer, for functions that are used now and then. The idle threads above this number are the
 * surplus, which was needed only under load.
 */
const MAX_KEPT = 3;
const KEPT_MILLISECONDS = 5 * 60_000;
/** Under load, surplus threads stop only after this time, so functions are not loaded again and again. */
const SURPLUS_MILLISECONDS = 2 * 60_000;
/** If no thread was used for this long, the load is over, and the surplus stops at once. */
const QUIET_MILLISECONDS = 20_000;
const CHECK_MILLISECONDS = 5_000;

type IdleThread = Pick<Thread, 'isAlive' | 'functionCount' | 'memoryMegabytes' | 'releaseMemory' | 'stop'>;

/**
 * The idle threads of all functions. A surplus thread stops after two idle minutes, or as soon as no thread was used
 * for 20 seconds. The last three threads stop after five idle minutes.
 */
export class IdleThreads<T extends IdleThread = Thread> {
  readonly #maxIdle: number;
  /** Releases the memory of the main thread. */
  readonly #releaseMemory: () => void;
  /** The time at which each thread became idle. The longest idle thread comes first. */
  readonly #idleSince = new Map<T, number>();
  #lastUsed = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(maxIdle = MAX_IDLE, releaseMainMemory = releaseMemory) {
    this.#maxIdle = maxIdle;
    this.#releaseMemory = releaseMainMemory;
  }

  /**
   * Takes the most recently used thread that has loaded the function. If there is none, takes the thread with the most
   * functions. This keeps the functions in few threads, so fewer functions are loaded more than once. All functions of
   * a thread have the same memory size, which limits the thread's heap.
   */
  take(memoryMegabytes: number, hasLoaded: (thread: T) => boolean): T | undefined {
    const idle = [...this.#idleSince.keys()].filter(({ isAlive }) => isAlive);
    const fitting = idle.filter((thread) => thread.memoryMegabytes === memoryMegabytes);
    const withRoom = fitting.filter(({ functionCount }) => functionCount < MAX_FUNCTIONS);
    const [fullest] = withRoom.toSorted((one, other) => other.functionCount - one.functionCount);
    const taken = fitting.findLast(hasLoaded) ?? fullest;
    if (taken) this.#idleSince.delete(taken);
    this.#lastUsed = performance.now();
    return taken;
  }

  add(thread: T): void {
    this.#lastUsed = performance.now();
    this.#idleSince.set(thread, this.#lastUsed);
    const [oldest] = this.#idleSince.keys();
    if (oldest && this.#idleSince.size > this.#maxIdle) void this.#stop(oldest);
    this.#timer ??= setTimeout(() => this.#stopExpired(), CHECK_MILLISECONDS).unref();
  }

  /** Stops the idle threads for which `hasLoaded` returns true. */
  async stop(hasLoaded: (thread: T) => boolean): Promise<void> {
    await Promise.all([...this.#idleSince.keys()].filter(hasLoaded).map((thread) => this.#stop(thread)));
  }

  #stopExpired(): void {
    const now = performance.now();
    const hadSurplus = this.#idleSince.size > MAX_KEPT;
    const surplusMilliseconds = now - this.#lastUsed >= QUIET_MILLISECONDS ? 0 : SURPLUS_MILLISECONDS;
    for (const [thread, since] of [...this.#idleSince]) {
      const isSurplus = this.#idleSince.size > MAX_KEPT;
      if (now - since >= (isSurplus ? surplusMilliseconds : KEPT_MILLISECONDS)) void this.#stop(thread);
    }
    if (hadSurplus && this.#idleSince.size <= MAX_KEPT) this.#releaseAfterLoad();
    const hasIdle = this.#idleSince.size > 0;
    this.#timer = hasIdle ? setTimeout(() => this.#stopExpired(), CHECK_MILLISECONDS).unref() : undefined;
  }

  /** The load is over, but the remaining threads still hold garbage from it. */
  #releaseAfterLoad(): void {
    for (const thread of this.#idleSince.keys()) thread.releaseMemory();
    this.#releaseMemory();
  }

  #stop(thread: T): Promise<void> {
    this.#idleSince.delete(thread);
    return thread.stop();
  }
}
