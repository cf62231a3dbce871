import { type InvokeOptions, type InvokeResult, type StreamedResult, throttled } from '../../engine/types.ts';
import type { IdleInstances } from './idle-instances.ts';
import { Instance, type InstanceOptions } from './instance.ts';
import type { InvocationScheduler, Slot } from './invocation-scheduler.ts';

export interface PoolOptions extends InstanceOptions {
  /** ReservedConcurrentExecutions of the template. Above it, Lambda throttles instead of queueing. */
  readonly reservedConcurrency?: number;
  /** Shared by all functions. */
  readonly idle: IdleInstances;
  /** Shared by all functions. */
  readonly scheduler: InvocationScheduler;
}

/** The instances of one function: created on demand and reused. All functions share the limit for idle instances. */
export class FunctionPool {
  readonly #options: PoolOptions;
  #idle: Instance[] = [];
  readonly #busy = new Set<Instance>();
  /** Running and waiting. */
  #calls = 0;
  #stopped = false;

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  async invoke(event: unknown, options: InvokeOptions = {}): Promise<InvokeResult> {
    const { instance, release } = await this.#acquire(options);
    try {
      options.onStart?.();
      return await instance.invoke(event, options);
    } finally {
      release();
    }
  }

  /** If the signal aborts while the call waits, the invocation never starts. After that, it also aborts the handler. */
  async invokeStreaming(event: unknown, signal: AbortSignal): Promise<StreamedResult> {
    const { instance, release } = await this.#acquire({ priority: 'foreground', signal });
    const { response, done } = instance.invokeStreaming(event, signal);
    void done.finally(release);
    return response;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#options.scheduler.rejectAll(this, new Error('The function is being stopped.'));
    const instances = [...this.#idle.splice(0), ...this.#busy];
    for (const instance of instances) this.#options.idle.remove(instance);
    await Promise.all(instances.map((instance) => instance.stop()));
  }

  async #acquire(options: InvokeOptions): Promise<{ readonly instance: Instance; readonly release: () => void }> {
    const slot = await this.#admit(options);
    const instance = this.#takeIdle() ?? new Instance(this.#options);
    this.#busy.add(instance);
    slot.watch(instance);
    const release = () => {
      this.#calls -= 1;
      this.#busy.delete(instance);
      this.#keep(instance);
      // Last, so the next invocation finds the idle instance.
      slot.release();
    };
    return { instance, release };
  }

  async #admit(options: InvokeOptions): Promise<Slot> {
    const { reservedConcurrency, scheduler } = this.#options;
    if (reservedConcurrency !== undefined && this.#calls >= reservedConcurrency) throw throttled();
    this.#calls += 1;
    try {
      const slot = await scheduler.admit(this, options);
      if (!this.#stopped) return slot;
      slot.release();
      throw new Error('The function is stopped.');
    } catch (error) {
      this.#calls -= 1;
      throw error;
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

  #keep(instance: Instance): void {
    if (this.#stopped || !instance.alive) return;
    this.#idle = [...this.#idle.filter(({ alive }) => alive), instance];
    this.#options.idle.add(instance);
  }
}
