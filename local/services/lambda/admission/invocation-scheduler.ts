import { availableParallelism } from 'node:os';
import { type InvokeOptions, type Priority, type Share, throttled } from '../../../engine/types.ts';
import { CallQueue, type QueueLimits } from './call-queue.ts';

/** Limits of the scheduler. A running invocation is *active* unless it only waits, for example for a language model. */
export interface SchedulerLimits {
  /** Active invocations per function. More threads than cores do not speed up a function, and each needs a warm-up. */
  readonly perFunction: number;
  /** Active invocations of all functions together. */
  readonly active: Readonly<Record<Share, number>>;
  /** Active background invocations while foreground calls wait. */
  readonly yieldingBackground: number;
  /** Running invocations, including those that only wait. Each has a thread, which uses about 20 MB. */
  readonly running: Readonly<Record<Share, number>>;
  /** The waiting foreground calls of each function. */
  readonly queue: QueueLimits;
  /** Waiting foreground calls of all functions. This only limits memory. */
  readonly foregroundQueue: number;
  /** Waiting background calls per function. This only limits memory: refused calls are retried, and no client waits. */
  readonly backgroundQueuePerFunction: number;
}

const CORES = Math.max(2, availableParallelism());

const DEFAULT_LIMITS: SchedulerLimits = {
  perFunction: CORES,
  active: { foreground: 3 * CORES, background: 2 * CORES },
  yieldingBackground: 1,
  running: { foreground: 40, background: 40 },
  // A check takes place every 100 ms. The patience is half of API Gateway's timeout.
  queue: { targetMs: 300, lateChecks: 10, patienceMs: 15_000, overloadPatienceMs: 250, alwaysPromised: 16 },
  foregroundQueue: 1_000,
  backgroundQueuePerFunction: 1_000,
};

/**
 * How often the scheduler checks which invocations only wait, which takes two checks to tell, and which calls have
 * waited too long.
 */
const CHECK_MILLISECONDS = 100;

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
  readonly share: Share;
  activity: Activity | undefined;
  /** The first check starts the measurement. */
  isMeasured: boolean;
  /** Whether the invocation only waited between the last two checks, so it is not active. */
  isWaiting: boolean;
}

const shareOf = (priority: Priority): Share => (priority === 'foreground' ? 'foreground' : 'background');

interface WaitingCall {
  start(slot: Slot): void;
  fail(error: unknown): void;
}

/**
 * Decides which invocation starts next, for all functions together. Within a priority, functions take turns, so a
 * function with many calls does not delay the others. A call that waits too long is refused, like a call above the
 * concurrency limit of Lambda.
 */
export class InvocationScheduler {
  readonly #limits: SchedulerLimits;
  readonly #now: () => number;
  /** By function, in the order of their turns. A function without waiting calls is not listed. */
  readonly #queues: Readonly<Record<Priority, Map<Owner, CallQueue<WaitingCall>>>> = {
    foreground: new Map(),
    background: new Map(),
    deferred: new Map(),
  };
  readonly #running = new Set<RunningInvocation>();
  #checkTimer: NodeJS.Timeout | undefined;

  constructor(limits: Partial<SchedulerLimits> = {}, now = () => performance.now()) {
    this.#limits = { ...DEFAULT_LIMITS, ...limits };
    this.#now = now;
  }

  /** Resolves when the invocation can start. Rejects if it is refused, or if the signal aborts first. */
  async admit(owner: Owner, { priority = 'background', isPatient = false, signal }: InvokeOptions = {}): Promise<Slot> {
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
    const queues = this.#queues[priority];
    const queue = queues.get(owner) ?? this.#createQueue(priority);
    queue.add(call, this.#now(), isPatient);
    queues.set(owner, queue);
    this.#startWaitingCalls();
    if (queues.has(owner) && this.#isFull(priority, queue)) call.fail(throttled());
    return promise;
  }

  /** Rejects all waiting calls of a function. */
  rejectAll(owner: Owner, error: Error): void {
    for (const queues of Object.values(this.#queues)) {
      for (const call of queues.get(owner)?.calls ?? []) call.fail(error);
    }
  }

  #startWaitingCalls(): void {
    for (const priority of ['foreground', 'background', 'deferred'] as const) {
      const queues = this.#queues[priority];
      for (let hasStarted = true; hasStarted; ) {
        hasStarted = false;
        for (const [owner, queue] of [...queues]) {
          if (!this.#canStart(shareOf(priority), owner)) continue;
          queues.delete(owner);
          const call = queue.take(this.#now());
          // Put the function at the end of the list, so it gets its next turn after all other functions.
          if (queue.length > 0) queues.set(owner, queue);
          call?.start(this.#occupy(shareOf(priority), owner));
          hasStarted = true;
        }
      }
    }
  }

  #canStart(share: Share, owner: Owner): boolean {
    const { perFunction, running, active, yieldingBackground } = this.#limits;
    let [runningNow, activeNow, ofFunction] = [0, 0, 0];
    for (const invocation of this.#running) {
      if (invocation.share === share) runningNow += 1;
      if (invocation.isWaiting) continue;
      if (invocation.share === share) activeNow += 1;
      if (invocation.owner === owner) ofFunction += 1;
    }
    const mustYield = share === 'background' && this.#queues.foreground.size > 0;
    const maxActive = mustYield ? yieldingBackground : active[share];
    return runningNow < running[share] && activeNow < maxActive && ofFunction < perFunction;
  }

  #createQueue(priority: Priority): CallQueue<WaitingCall> {
    const { queue } = this.#limits;
    if (priority === 'foreground') return new CallQueue(queue);
    // Background calls wait until they start. Their queue is never late, so it is never overloaded.
    return new CallQueue({ ...queue, targetMs: Number.POSITIVE_INFINITY, patienceMs: Number.POSITIVE_INFINITY });
  }

  #isFull(priority: Priority, queue: CallQueue<WaitingCall>): boolean {
    const { foregroundQueue, backgroundQueuePerFunction } = this.#limits;
    if (priority !== 'foreground') return queue.length > backgroundQueuePerFunction;
    return [...this.#queues.foreground.values()].reduce((sum, { length }) => sum + length, 0) > foregroundQueue;
  }

  #occupy(share: Share, owner: Owner): Slot {
    const invocation: RunningInvocation = {
      owner,
      share,
      activity: undefined,
      isMeasured: false,
      isWaiting: false,
    };
    this.#running.add(invocation);
    this.#checkTimer ??= setInterval(() => this.#check(), CHECK_MILLISECONDS).unref();
    return {
      watch: (activity) => {
        invocation.activity = activity;
      },
      release: () => {
        if (!this.#running.delete(invocation)) return;
        if (this.#running.size === 0) {
          clearInterval(this.#checkTimer);
          this.#checkTimer = undefined;
        }
        this.#startWaitingCalls();
      },
    };
  }

  #check(): void {
    this.#refuseLateCalls();
    // An invocation that only waits frees its slot, and takes it again when it continues.
    for (const invocation of this.#running) {
      if (invocation.activity === undefined) continue;
      const neededNoCpu = invocation.activity.neededNoCpu();
      invocation.isWaiting = invocation.isMeasured && neededNoCpu;
      invocation.isMeasured = true;
    }
    this.#startWaitingCalls();
  }

  #refuseLateCalls(): void {
    const queues = this.#queues.foreground;
    for (const [owner, queue] of [...queues]) {
      const late = queue.check(this.#now());
      if (queue.length === 0) queues.delete(owner);
      for (const call of late) call.fail(throttled());
    }
  }

  #remove(priority: Priority, owner: Owner, call: WaitingCall): void {
    const queue = this.#queues[priority].get(owner);
    if (queue === undefined) return;
    queue.remove(call, this.#now());
    if (queue.length > 0) return;
    this.#queues[priority].delete(owner);
    // Background calls may have waited only because of this call.
    if (priority === 'foreground') this.#startWaitingCalls();
  }
}
