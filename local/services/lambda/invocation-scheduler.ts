import { availableParallelism } from 'node:os';
import { type InvokeOptions, type Priority, throttled } from '../../engine/types.ts';

/** Limits of the scheduler. A running invocation is *active* unless it only waits, for example for a language model. */
export interface SchedulerLimits {
  /** Active invocations per function. More threads than cores do not speed up a function, and each needs a warm-up. */
  readonly perFunction: number;
  /** Active invocations of all functions together. Each priority has its own limit, so neither can starve the other. */
  readonly active: Readonly<Record<Priority, number>>;
  /** Active background invocations while foreground calls wait. */
  readonly yieldingBackground: number;
  /** Running invocations, including those that only wait. Each has a thread, which uses about 20 MB. */
  readonly running: Readonly<Record<Priority, number>>;
  /** This many foreground calls can always wait, even on a slow machine: a page load sends several calls at once. */
  readonly burst: { readonly perFunction: number; readonly total: number };
  /** Above the burst, foreground calls are refused if their estimated wait is longer than this. */
  readonly maxWaitMs: number;
  /** Waiting background calls per function. This only limits memory: refused calls are retried, and no client waits. */
  readonly backgroundQueuePerFunction: number;
}

const CORES = Math.max(2, availableParallelism());

const DEFAULT_LIMITS: SchedulerLimits = {
  perFunction: CORES,
  active: { foreground: 3 * CORES, background: 2 * CORES },
  yieldingBackground: 1,
  running: { foreground: 40, background: 24 },
  burst: { perFunction: 16, total: 64 },
  maxWaitMs: 600,
  backgroundQueuePerFunction: 1_000,
};

/** How often the scheduler checks which invocations only wait. Two checks are needed to tell. */
const CHECK_MILLISECONDS = 100;
/** Weight of the newest invocation in a function's average active time. */
const NEWEST_WEIGHT = 1 / 8;
/** Assumed active time of a function that has not finished an invocation yet: it still has to start. */
const COLD_MILLISECONDS = 500;

/** Tells whether an invocation currently only waits, for example for a language model, and needs no CPU. */
export interface Activity {
  /** Whether the invocation has only waited since the last call of this method. */
  neededNoCpu(): boolean;
}

/** The right to run one invocation. */
export interface Slot {
  /** From now on, the slot is free for others while the activity only waits. */
  watch(activity: Activity): void;
  release(): void;
}

/** Identifies a function. */
type Owner = object;

interface RunningInvocation {
  readonly owner: Owner;
  readonly priority: Priority;
  activity: Activity | undefined;
  /** Time of the last check. Undefined until the first check, which starts the measurement. */
  checkedMs: number | undefined;
  /** Whether the invocation only waited between the last two checks, so it is not active. */
  isWaiting: boolean;
  /** The total time during which the invocation only waited. */
  waitedMs: number;
}

interface WaitingCall {
  start(slot: Slot): void;
  fail(error: unknown): void;
}

/**
 * Decides which invocation starts next, for all functions together. Within a priority, functions take turns, so a
 * function with many calls does not delay the others. The queues are bounded: a call that would have to wait too long
 * is refused immediately, like a call above the concurrency limit of Lambda.
 */
export class InvocationScheduler {
  readonly #limits: SchedulerLimits;
  readonly #now: () => number;
  /** By function, in the order of their turns. A function without waiting calls is not listed. */
  readonly #queues: Readonly<Record<Priority, Map<Owner, WaitingCall[]>>> = {
    foreground: new Map(),
    background: new Map(),
  };
  readonly #running = new Set<RunningInvocation>();
  readonly #averageMs = new WeakMap<Owner, number>();
  #checkTimer: NodeJS.Timeout | undefined;

  constructor(limits: Partial<SchedulerLimits> = {}, now = () => performance.now()) {
    this.#limits = { ...DEFAULT_LIMITS, ...limits };
    this.#now = now;
  }

  /** Resolves when the invocation can start. Rejects if it is refused, or if the signal aborts first. */
  async admit(owner: Owner, { priority = 'background', signal }: InvokeOptions = {}): Promise<Slot> {
    signal?.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<Slot>();
    const leave = () => call.fail(signal?.reason);
    const call: WaitingCall = {
      start: (slot) => {
        signal?.removeEventListener('abort', leave);
        resolve(slot);
      },
      fail: (error) => {
        signal?.removeEventListener('abort', leave);
        this.#remove(priority, owner, call);
        reject(error);
      },
    };
    signal?.addEventListener('abort', leave, { once: true });
    const queue = this.#queues[priority].get(owner) ?? [];
    queue.push(call);
    this.#queues[priority].set(owner, queue);
    this.#startWaitingCalls();
    if (queue.includes(call) && this.#isOverfull(priority, owner)) call.fail(throttled());
    return promise;
  }

  /** Rejects all waiting calls of a function. */
  rejectAll(owner: Owner, error: Error): void {
    for (const queues of Object.values(this.#queues)) {
      for (const call of [...(queues.get(owner) ?? [])]) call.fail(error);
    }
  }

  #startWaitingCalls(): void {
    for (const priority of ['foreground', 'background'] as const) {
      const queues = this.#queues[priority];
      for (let hasStarted = true; hasStarted; ) {
        hasStarted = false;
        for (const [owner, queue] of [...queues]) {
          if (!this.#canStart(priority, owner)) continue;
          queues.delete(owner);
          const call = queue.shift();
          // Put the function at the end of the list, so it gets its next turn after all other functions.
          if (queue.length > 0) queues.set(owner, queue);
          call?.start(this.#occupy(priority, owner));
          hasStarted = true;
        }
      }
    }
  }

  #canStart(priority: Priority, owner: Owner): boolean {
    const { perFunction, running, active, yieldingBackground } = this.#limits;
    let [runningNow, activeNow, ofFunction] = [0, 0, 0];
    for (const invocation of this.#running) {
      if (invocation.priority === priority) runningNow += 1;
      if (invocation.isWaiting) continue;
      if (invocation.priority === priority) activeNow += 1;
      if (invocation.owner === owner) ofFunction += 1;
    }
    const mustYield = priority === 'background' && this.#queues.foreground.size > 0;
    const maxActive = mustYield ? yieldingBackground : active[priority];
    return runningNow < running[priority] && activeNow < maxActive && ofFunction < perFunction;
  }

  /** Above the burst, foreground calls can wait only if all of them can start within `maxWaitMs`. */
  #isOverfull(priority: Priority, owner: Owner): boolean {
    const { perFunction, active, burst, maxWaitMs, backgroundQueuePerFunction } = this.#limits;
    const queues = this.#queues[priority];
    const { length } = queues.get(owner) ?? [];
    if (priority === 'background') return length > backgroundQueuePerFunction;
    const workOf = (queueOwner: Owner, calls: number) => calls * (this.#averageMs.get(queueOwner) ?? COLD_MILLISECONDS);
    if (length > burst.perFunction && workOf(owner, length) / perFunction > maxWaitMs) return true;
    let [total, work] = [0, 0];
    for (const [queueOwner, calls] of queues) {
      total += calls.length;
      work += workOf(queueOwner, calls.length);
    }
    return total > burst.total && work / active.foreground > maxWaitMs;
  }

  #occupy(priority: Priority, owner: Owner): Slot {
    const startedMs = this.#now();
    const invocation: RunningInvocation = {
      owner,
      priority,
      activity: undefined,
      checkedMs: undefined,
      isWaiting: false,
      waitedMs: 0,
    };
    this.#running.add(invocation);
    this.#checkTimer ??= setInterval(() => this.#check(), CHECK_MILLISECONDS).unref();
    return {
      watch: (activity) => {
        invocation.activity = activity;
      },
      release: () => {
        if (!this.#running.delete(invocation)) return;
        this.#updateAverage(owner, this.#now() - startedMs - invocation.waitedMs);
        if (this.#running.size === 0) {
          clearInterval(this.#checkTimer);
          this.#checkTimer = undefined;
        }
        this.#startWaitingCalls();
      },
    };
  }

  /** An invocation that only waits frees its slot, and takes it again when it continues. */
  #check(): void {
    const nowMs = this.#now();
    for (const invocation of this.#running) {
      if (invocation.activity === undefined) continue;
      const neededNoCpu = invocation.activity.neededNoCpu();
      invocation.isWaiting = invocation.checkedMs !== undefined && neededNoCpu;
      if (invocation.isWaiting) invocation.waitedMs += nowMs - (invocation.checkedMs ?? nowMs);
      invocation.checkedMs = nowMs;
    }
    this.#startWaitingCalls();
  }

  #updateAverage(owner: Owner, activeMs: number): void {
    const average = this.#averageMs.get(owner) ?? activeMs;
    this.#averageMs.set(owner, average + (activeMs - average) * NEWEST_WEIGHT);
  }

  #remove(priority: Priority, owner: Owner, call: WaitingCall): void {
    const queue = this.#queues[priority].get(owner);
    const index = queue?.indexOf(call) ?? -1;
    if (queue === undefined || index < 0) return;
    queue.splice(index, 1);
    if (queue.length > 0) return;
    this.#queues[priority].delete(owner);
    // Background calls may have waited only because of this call.
    if (priority === 'foreground') this.#startWaitingCalls();
  }
}
