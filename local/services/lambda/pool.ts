import { availableParallelism } from 'node:os';
import { AwsError, type InvokeResult, type StreamedResult } from '../../engine/types.ts';
import type { IdleInstances } from './idle-instances.ts';
import { Instance, type InstanceOptions } from './instance.ts';

export interface PoolOptions extends InstanceOptions {
  /** ReservedConcurrentExecutions of the template. Above it, Lambda throttles instead of queueing. */
  readonly reservedConcurrency?: number;
  /** Shared by all functions. */
  readonly idle: IdleInstances;
}

/** More threads than cores do not speed up CPU-bound functions, and each thread has to warm up. */
const BASE_INSTANCES = Math.max(2, availableParallelism());
/** How long a call waits before the pool checks whether the busy instances use CPU or only wait. */
const GROW_CHECK_MILLISECONDS = 500;
/** Instances below this utilization are waiting for something and use almost no CPU. */
const WAITING_UTILIZATION = 0.1;
/** AWS allows up to 1,000, but here a thread uses about 20 MB. */
const MAX_INSTANCES = 64;

/** The instances of one function: created on demand and reused. All functions share the limit for idle instances. */
export class FunctionPool {
  readonly #options: PoolOptions;
  #idle: Instance[] = [];
  readonly #busy = new Set<Instance>();
  readonly #waiting: PromiseWithResolvers<Instance>[] = [];
  #growTimer: NodeJS.Timeout | undefined;
  /** Invocations that finished since the last check. */
  #finished = 0;
  #stopped = false;

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  async invoke(event: unknown): Promise<InvokeResult> {
    const instance = await this.#acquire();
    try {
      return await instance.invoke(event);
    } finally {
      this.#release(instance);
    }
  }

  async invokeStreaming(event: unknown, signal: AbortSignal): Promise<StreamedResult> {
    const instance = await this.#acquire();
    const { response, done } = instance.invokeStreaming(event, signal);
    void done.finally(() => this.#release(instance));
    return response;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#growTimer);
    for (const { reject } of this.#waiting.splice(0)) reject(new Error('The function is being stopped.'));
    const instances = [...this.#idle.splice(0), ...this.#busy];
    for (const instance of instances) this.#options.idle.remove(instance);
    await Promise.all(instances.map((instance) => instance.stop()));
  }

  #acquire(): Promise<Instance> {
    if (this.#stopped) return Promise.reject(new Error('The function is stopped.'));
    const { reservedConcurrency } = this.#options;
    if (reservedConcurrency !== undefined && this.#busy.size >= reservedConcurrency) {
      return Promise.reject(new AwsError('TooManyRequestsException', 'Rate Exceeded.', 429));
    }
    const instance = this.#takeIdle() ?? (this.#busy.size < BASE_INSTANCES ? new Instance(this.#options) : undefined);
    if (instance === undefined) return this.#wait();
    this.#busy.add(instance);
    return Promise.resolve(instance);
  }

  /** Waits for a free instance, or for a new one if all other instances are only waiting. */
  #wait(): Promise<Instance> {
    const waiting = Promise.withResolvers<Instance>();
    this.#waiting.push(waiting);
    if (this.#growTimer === undefined) {
      // Start the measurement here: the idle time before does not count.
      for (const instance of this.#busy) instance.utilization();
      this.#finished = 0;
      this.#growTimer = setInterval(() => this.#grow(), GROW_CHECK_MILLISECONDS);
    }
    return waiting.promise;
  }

  /**
   * Called while a call waits. If invocations finish, every call gets its turn without new instances, and more threads
   * would only slow down CPU-bound functions.
   */
  #grow(): void {
    if (this.#waiting.length === 0) {
      clearInterval(this.#growTimer);
      this.#growTimer = undefined;
      return;
    }
    const finished = this.#finished;
    this.#finished = 0;
    const utilizations = [...this.#busy].map((instance) => instance.utilization());
    const mean = utilizations.reduce((sum, one) => sum + one, 0) / utilizations.length;
    if (finished > 0 || mean > WAITING_UTILIZATION) return;
    for (let count = Math.min(BASE_INSTANCES, MAX_INSTANCES - this.#busy.size); count > 0; count -= 1) {
      const next = this.#waiting.shift();
      if (next === undefined) return;
      const instance = new Instance(this.#options);
      this.#busy.add(instance);
      next.resolve(instance);
    }
  }

  /** Takes the most recently used instance, which is the warmest, so the others can expire. */
  #takeIdle(): Instance | undefined {
    for (let instance = this.#idle.pop(); instance !== undefined; instance = this.#idle.pop()) {
      this.#options.idle.remove(instance);
      if (instance.alive) return instance;
    }
    return undefined;
  }

  #release(instance: Instance): void {
    this.#finished += 1;
    const next = this.#stopped ? undefined : this.#waiting.shift();
    if (next !== undefined) {
      const nextInstance = instance.alive ? instance : new Instance(this.#options);
      if (nextInstance !== instance) this.#busy.delete(instance);
      this.#busy.add(nextInstance);
      next.resolve(nextInstance);
      return;
    }
    this.#busy.delete(instance);
    if (this.#stopped || !instance.alive) return;
    this.#idle = [...this.#idle.filter(({ alive }) => alive), instance];
    this.#options.idle.add(instance);
  }
}
