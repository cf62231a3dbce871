import { AwsError, type InvokeResult, type StreamedResult } from '../engine/types.ts';
import { Instance, type InstanceOptions } from './instance.ts';

export interface PoolOptions extends InstanceOptions {
  /** ReservedConcurrentExecutions of the template: beyond it, Lambda throttles instead of queueing. */
  readonly reservedConcurrency?: number;
}

/** Two cores gain nothing from more threads per function; in AWS there would be more instances. */
const MOST_INSTANCES = 4;
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
    const instance = this.#takeIdle() ?? (this.#busy.size < MOST_INSTANCES ? new Instance(this.#options) : undefined);
    if (instance === undefined) {
      const waiting = Promise.withResolvers<Instance>();
      this.#waiting.push(waiting);
      return waiting.promise;
    }
    this.#busy.add(instance);
    return Promise.resolve(instance);
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
