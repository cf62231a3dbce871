import { type InvokeOptions, type InvokeResult, type StreamedResult, throttled } from '../../engine/types.ts';
import type { InvocationScheduler, Slot } from './admission/invocation-scheduler.ts';
import type { IdleThreads } from './idle-threads.ts';
import { Instance, type InstanceOptions } from './instance.ts';
import type { Thread } from './thread.ts';

/** Puts the code of a function into the folder of its asset, unless it is there. */
export type PrepareCode = (taskRoot: string) => Promise<void>;

export interface PoolOptions extends InstanceOptions {
  /** ReservedConcurrentExecutions of the template. Above it, Lambda throttles instead of queueing. */
  readonly reservedConcurrency?: number;
  /** Prepares the code before the first instance. @default the code is there */
  readonly prepareCode?: (() => Promise<void>) | undefined;
  /** Shared by all functions. */
  readonly idle: IdleThreads;
  /** Shared by all functions. */
  readonly scheduler: InvocationScheduler;
}

/** The instances of one function: created on demand and reused. All functions share the threads. */
export class FunctionPool {
  readonly #options: PoolOptions;
  /** The newest instance on each thread that has loaded the function. */
  readonly #instances = new WeakMap<Thread, VersionedInstance>();
  readonly #busy = new Set<Instance>();
  /** The number of running and waiting calls. */
  #calls = 0;
  #isStopped = false;
  /** Set at the first call. After a failure, the next call tries again. */
  #prepared: Promise<void> | undefined;
  /** How often the code was prepared. Only instances of the newest version are used. */
  #version = 0;

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

  /**
   * If the signal aborts while the call waits, the invocation never starts. If it aborts later, the handler's stream
   * ends.
   */
  async invokeStreaming(event: unknown, signal: AbortSignal): Promise<StreamedResult> {
    const { instance, release } = await this.#acquire({ priority: 'foreground', isPatient: true, signal });
    const { response, done } = instance.invokeStreaming(event, signal);
    void done.finally(release);
    return response;
  }

  /** Whether the function has been called since the start. */
  get isInUse(): boolean {
    return this.#version > 0;
  }

  /** The next call prepares the code again and uses a new instance. Calls that are running finish with the old code. */
  outdateCode(): void {
    this.#prepared = undefined;
  }

  /** Prepares outdated code before the next call. If that fails, the function keeps its old code. */
  async refreshCode(): Promise<void> {
    if (this.#options.prepareCode) await this.#prepare(this.#options.prepareCode);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#options.scheduler.rejectAll(this, new Error('The function is being stopped.'));
    await Promise.all([
      ...[...this.#busy].map((instance) => instance.stop()),
      this.#options.idle.stop((thread) => this.#instances.has(thread)),
    ]);
  }

  async #acquire(options: InvokeOptions): Promise<{ readonly instance: Instance; readonly release: () => void }> {
    if (this.#options.prepareCode) await this.#prepare(this.#options.prepareCode).catch(this.#keepOldCode);
    const slot = await this.#admit(options);
    let instance: Instance;
    try {
      instance = this.#takeInstance();
    } catch (error) {
      this.#calls -= 1;
      slot.release();
      throw error;
    }
    this.#busy.add(instance);
    slot.watch(instance);
    const release = () => {
      this.#calls -= 1;
      this.#busy.delete(instance);
      if (!this.#isStopped && instance.thread.isAlive) this.#options.idle.add(instance.thread);
      // Release the slot last, so the next invocation finds the idle thread.
      slot.release();
    };
    return { instance, release };
  }

  readonly #keepOldCode = (error: unknown): void => {
    if (!this.isInUse) throw error;
  };

  async #prepare(prepareCode: () => Promise<void>): Promise<void> {
    this.#prepared ??= prepareCode().then(() => {
      this.#version += 1;
    });
    try {
      await this.#prepared;
    } catch (error) {
      this.#prepared = undefined;
      throw error;
    }
  }

  async #admit(options: InvokeOptions): Promise<Slot> {
    const { reservedConcurrency, scheduler } = this.#options;
    if (reservedConcurrency !== undefined && this.#calls >= reservedConcurrency) throw throttled();
    this.#calls += 1;
    try {
      const slot = await scheduler.admit(this, options);
      if (!this.#isStopped) return slot;
      slot.release();
      throw new Error('The function is stopped.');
    } catch (error) {
      this.#calls -= 1;
      throw error;
    }
  }

  #takeInstance(): Instance {
    const { idle, setup } = this.#options;
    const instanceOn = (thread: Thread): Instance | undefined => {
      const { instance, version } = this.#instances.get(thread) ?? {};
      return version === this.#version && instance?.isUsable ? instance : undefined;
    };
    const thread = idle.take(setup.memorySize, (candidate) => instanceOn(candidate) !== undefined);
    const loaded = thread && instanceOn(thread);
    if (loaded) return loaded;
    const instance = new Instance(this.#options, thread);
    this.#instances.set(instance.thread, { instance, version: this.#version });
    return instance;
  }
}

interface VersionedInstance {
  readonly instance: Instance;
  readonly version: number;
}
