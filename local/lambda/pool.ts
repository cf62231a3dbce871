import { AwsError, type InvokeResult, type StreamedResult } from '../engine/types.ts';
import { Instance, type InstanceOptions } from './instance.ts';

export interface PoolOptions extends InstanceOptions {
  /** ReservedConcurrentExecutions of the template: beyond it, Lambda throttles instead of queueing. */
  readonly reservedConcurrency?: number;
}

/** Two cores gain nothing from more threads per function that compute. */
const INSTANCES_AT_ONCE = 4;
/** A call that waits longer than this waits for functions that wait themselves: those cost no core. */
const PATIENCE_MILLISECONDS = 250;
/** In AWS there would be up to 1,000; a thread takes some 20 MB. */
const MOST_INSTANCES = 64;
const IDLE_MILLISECONDS = 5 * 60_000;

/** The instances of one function: made on demand, used again, ended when nobody calls for a while. */
export class FunctionPool {
  readonly #options: PoolOptions;
  readonly #idle: Instance[] = [];
  readonly #busy = new Set<Instance>();
  readonly #waiting: PromiseWithResolvers<Instance>[] = [];
  #idleTimer: NodeJS.Timeout | undefined;
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
    const { answer, done } = instance.invokeStreaming(event, signal);
    void done.finally(() => this.#release(instance));
    return answer;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#idleTimer);
    for (const { reject } of this.#waiting.splice(0)) reject(new Error('The function is being stopped.'));
    await Promise.all([...this.#idle.splice(0), ...this.#busy].map((instance) => instance.stop()));
  }

  #acquire(): Promise<Instance> {
    if (this.#stopped) return Promise.reject(new Error('The function is stopped.'));
    const { reservedConcurrency } = this.#options;
    if (reservedConcurrency !== undefined && this.#busy.size >= reservedConcurrency) {
      return Promise.reject(new AwsError('TooManyRequestsException', 'Rate Exceeded.', 429));
    }
    const instance =
      this.#takeIdle() ?? (this.#busy.size < INSTANCES_AT_ONCE ? new Instance(this.#options) : undefined);
    if (instance === undefined) return this.#wait();
    this.#busy.add(instance);
    return Promise.resolve(instance);
  }

  /** For an instance that becomes free, or for a further one when none does. */
  #wait(): Promise<Instance> {
    const waiting = Promise.withResolvers<Instance>();
    this.#waiting.push(waiting);
    const grow = setTimeout(() => {
      const place = this.#waiting.indexOf(waiting);
      if (place < 0 || this.#stopped || this.#busy.size >= MOST_INSTANCES) return;
      this.#waiting.splice(place, 1);
      const instance = new Instance(this.#options);
      this.#busy.add(instance);
      waiting.resolve(instance);
    }, PATIENCE_MILLISECONDS);
    return waiting.promise.finally(() => clearTimeout(grow));
  }

  /** The one used last is the warmest, and lets the others grow old. */
  #takeIdle(): Instance | undefined {
    for (let instance = this.#idle.pop(); instance !== undefined; instance = this.#idle.pop()) {
      if (instance.alive) return instance;
    }
    return undefined;
  }

  #release(instance: Instance): void {
    const next = this.#stopped ? undefined : this.#waiting.shift();
    if (next !== undefined) {
      const successor = instance.alive ? instance : new Instance(this.#options);
      if (successor !== instance) this.#busy.delete(instance);
      this.#busy.add(successor);
      next.resolve(successor);
      return;
    }
    this.#busy.delete(instance);
    if (this.#stopped || !instance.alive) return;
    this.#idle.push(instance);
    this.#idleTimer ??= setTimeout(() => this.#retire(), IDLE_MILLISECONDS).unref();
    this.#idleTimer.refresh();
  }

  #retire(): void {
    this.#idleTimer = undefined;
    for (const instance of this.#idle.splice(0)) void instance.stop();
  }
}
