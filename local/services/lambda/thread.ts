import { randomUUID } from 'node:crypto';
import type { EventLoopUtilization } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { errorDocument } from './error-document.ts';
import type { ErrorDocument, FromWorker, ToWorker, WorkerData } from './messages.ts';
import { workerScript } from './worker-script.ts';

/** The function instance that uses a thread. */
export interface ThreadUser {
  receive(message: Exclude<FromWorker, { type: 'log' | 'background-error' }>): void;
  log(text: string | Uint8Array): void;
  onExit(status: number): void;
  onError(error: ErrorDocument): void;
  /** The function was unloaded. The thread keeps running for its other functions. */
  onUnloaded(error: ErrorDocument): void;
}

/** Threads below this utilization are waiting for something and use almost no CPU. */
const WAITING_UTILIZATION = 0.1;

// An invocation creates megabytes of short-lived objects. V8's default space for them (the semi-space) is small, so the
// garbage collector runs while many of them are still in use, and has to copy them. This flag lets the space start with
// 4 MB. V8 reads the flag when a thread starts, so the main thread is not affected.
setFlagsFromString('--min-semi-space-size=4');
/**
 * Without a limit, V8 lets the young generation (the new objects) grow to three times this size. That costs memory and
 * saves no time.
 */
const MAX_YOUNG_GENERATION_MEGABYTES = 16;

/**
 * A worker thread that runs functions, one invocation at a time. Functions share it, because loading the modules of
 * Node.js takes two thirds of the startup time of a new thread and most of its memory. The output of an idle thread
 * goes to the function that used it last.
 */
export class Thread {
  readonly memoryMegabytes: number;
  /** Identifies the thread in its AWS calls. */
  readonly sessionToken = randomUUID();
  /** Number of database calls in flight. The worker updates it. */
  readonly #databaseCalls = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  readonly #worker: Worker;
  /** The instance that uses the thread now, or used it last. */
  #user: ThreadUser | undefined;
  /** The user of each loaded function, by the number that identifies the function in messages. */
  readonly #users = new Map<number, ThreadUser>();
  #functionCount = 0;
  #isAlive = true;
  #utilization: EventLoopUtilization | undefined;

  constructor(memoryMegabytes: number) {
    this.memoryMegabytes = memoryMegabytes;
    const workerData: WorkerData = { databaseCalls: this.#databaseCalls };
    this.#worker = new Worker(workerScript(), {
      eval: true,
      workerData,
      // Each function brings its own environment variables.
      env: {},
      execArgv: ['--disable-warning=ExperimentalWarning'],
      stdout: true,
      stderr: true,
      resourceLimits: {
        maxOldGenerationSizeMb: memoryMegabytes,
        maxYoungGenerationSizeMb: MAX_YOUNG_GENERATION_MEGABYTES,
      },
    });
    // These streams carry only the output of Node.js itself, such as warnings. The output of functions arrives in `log`
    // messages.
    for (const stream of [this.#worker.stdout, this.#worker.stderr]) {
      stream.on('data', (text: Uint8Array) => this.#user?.log(text));
    }
    this.#worker.on('message', (message: FromWorker) => {
      if (message.type === 'log') this.#user?.log(message.text);
      else if (message.type === 'background-error') this.#users.get(message.id)?.onUnloaded(message.error);
      else this.#user?.receive(message);
    });
    this.#worker.on('error', (error) => this.#user?.onError(errorDocument(error)));
    this.#worker.on('exit', (status) => {
      const isExpected = !this.#isAlive;
      this.#isAlive = false;
      if (!isExpected) this.#user?.onExit(status);
    });
  }

  /** False once the thread has ended or must not be used again. */
  get isAlive(): boolean {
    return this.#isAlive;
  }

  /** Number of functions that the thread has loaded. */
  get functionCount(): number {
    return this.#functionCount;
  }

  /** From now on, output, messages and failures of the thread belong to this user. */
  assign(user: ThreadUser): void {
    this.#user = user;
  }

  /** Returns the number that identifies the function in later messages. */
  load(message: Omit<Extract<ToWorker, { type: 'load' }>, 'type' | 'id'>): number {
    this.#functionCount += 1;
    if (this.#user) this.#users.set(this.#functionCount, this.#user);
    this.send({ type: 'load', id: this.#functionCount, ...message });
    return this.#functionCount;
  }

  send(message: ToWorker): void {
    this.#worker.postMessage(message);
  }

  /** Makes the thread collect its garbage and return the memory to the system. */
  releaseMemory(): void {
    this.send({ type: 'release-memory' });
  }

  /**
   * Whether the thread has only waited since this method was last called. The database runs on the same machine, so a
   * thread that waits for the database counts as busy.
   */
  neededNoCpu(): boolean {
    const now = this.#worker.performance.eventLoopUtilization();
    const { utilization } = this.#worker.performance.eventLoopUtilization(now, this.#utilization);
    this.#utilization = now;
    const isStarting = now.active === 0;
    return !isStarting && utilization < WAITING_UTILIZATION && Atomics.load(this.#databaseCalls, 0) === 0;
  }

  async stop(): Promise<void> {
    this.#isAlive = false;
    await this.#worker.terminate();
  }
}
