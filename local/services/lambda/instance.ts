import { randomUUID } from 'node:crypto';
import type { EventLoopUtilization } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import type { InvokeOptions, InvokeResult, StreamedResult } from '../../engine/types.ts';
import type { DatabaseSetup } from '../dynamodb/database-requests.ts';
import { errorDocument, exitError, timeLimitExceeded, timeoutError } from './error-document.ts';
import type { Activity } from './invocation-scheduler.ts';
import type { ErrorDocument, FromWorker, FunctionSetup, ToWorker, WorkerData } from './messages.ts';
import { StreamedResponse } from './streamed-response.ts';
import { workerScript } from './worker-script.ts';

export interface InstanceOptions {
  readonly setup: FunctionSetup;
  readonly environment: Readonly<Record<string, string>>;
  readonly timeoutSeconds: number;
  /** Receives the function's stdout and stderr. */
  readonly log: (text: string | Uint8Array) => void;
  /** Whether the instance with this session token waits for an AWS service. @default it never does */
  readonly isCallingAws?: (sessionToken: string) => boolean;
  /** Lets the function call the database directly. @default it calls the AWS endpoint */
  readonly database?: DatabaseOptions | undefined;
}

export interface DatabaseOptions {
  readonly awsPort: number;
  /** Policies and tables as they are when an instance starts. */
  access(): Pick<DatabaseSetup, 'access' | 'role'> | undefined;
  onWrite(): void;
}

/** Handles the worker's messages and its exit. */
interface Job {
  readonly requestId: string;
  onMessage(message: FromWorker): void;
  onFailure(error: ErrorDocument): void;
}

/**
 * A function reports its own timeout shortly before Lambda would stop it. On AWS it has its own CPU for that. Here its
 * thread may wait for a CPU, so only a function that hangs is stopped, after twice its timeout.
 */
const TIMEOUT_FACTOR = 2;

/** Instances below this utilization are waiting for something and use almost no CPU. */
const WAITING_UTILIZATION = 0.1;

// An invocation creates megabytes of short-lived objects. With V8's small default, the garbage collector runs while many
// of them are still in use, and has to copy them. V8 reads this flag when a thread starts; the main thread is not affected.
setFlagsFromString('--min-semi-space-size=4');
/** V8 lets it grow to three times as much, which saves no time, but memory in every thread. */
const MAX_YOUNG_GENERATION_MEGABYTES = 16;

/** One running copy of a function: a worker thread that handles one invocation at a time. */
export class Instance implements Activity {
  readonly #options: InstanceOptions;
  /** Identifies the instance in its AWS calls. */
  readonly #sessionToken = randomUUID();
  /** Number of calls to the database in flight. The worker updates it. */
  readonly #databaseCalls = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  readonly #worker: Worker;
  readonly #ready: Promise<void>;
  #settleReady: { resolve(): void; reject(error: ErrorDocument): void };
  #job: Job | undefined;
  #alive = true;
  #utilization: EventLoopUtilization | undefined;

  constructor(options: InstanceOptions) {
    this.#options = options;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#ready = promise;
    this.#settleReady = { resolve, reject };
    // The invoker handles the error. An instance that exits unused must not crash the process.
    promise.catch(() => undefined);
    this.#worker = new Worker(workerScript(), {
      eval: true,
      workerData: this.#workerData(options),
      env: { ...options.environment, AWS_SESSION_TOKEN: this.#sessionToken },
      execArgv: ['--disable-warning=ExperimentalWarning'],
      stdout: true,
      stderr: true,
      resourceLimits: {
        maxOldGenerationSizeMb: options.setup.memorySize,
        maxYoungGenerationSizeMb: MAX_YOUNG_GENERATION_MEGABYTES,
      },
    });
    this.#worker.stdout.on('data', options.log);
    this.#worker.stderr.on('data', options.log);
    this.#worker.on('message', (message: FromWorker) => this.#receive(message));
    this.#worker.on('error', (error) => this.#fail(errorDocument(error)));
    this.#worker.on('exit', (status) => this.#fail(exitError(this.#job?.requestId ?? '', status)));
  }

  /** False once the thread has ended or must not be used again. */
  get alive(): boolean {
    return this.#alive;
  }

  /** The database and the other services share this machine, so an instance that waits for one of them is busy. */
  onlyWaited(): boolean {
    const now = this.#worker.performance.eventLoopUtilization();
    const { utilization } = this.#worker.performance.eventLoopUtilization(now, this.#utilization);
    this.#utilization = now;
    const isStarting = now.active === 0;
    return !isStarting && utilization < WAITING_UTILIZATION && !this.#isCallingAws();
  }

  #isCallingAws(): boolean {
    return Atomics.load(this.#databaseCalls, 0) > 0 || (this.#options.isCallingAws?.(this.#sessionToken) ?? false);
  }

  async invoke(event: unknown, { timeLimitMs }: Pick<InvokeOptions, 'timeLimitMs'> = {}): Promise<InvokeResult> {
    const { promise, resolve } = Promise.withResolvers<InvokeResult>();
    const resolveWithError = (error: ErrorDocument) =>
      resolve({ payload: JSON.stringify(error), functionError: 'Unhandled' });
    const createJob = (requestId: string): Job => ({
      requestId,
      onMessage: (message) => {
        if (message.type === 'result') resolve({ payload: message.payload });
        else if (message.type === 'error') resolveWithError(message.error);
        // A streaming handler was invoked without streaming, so discard its chunks.
        else if (message.type === 'chunk') this.#send({ type: 'consumed' });
      },
      onFailure: resolveWithError,
    });
    await this.#run(event, false, createJob, timeLimitMs).catch(resolveWithError);
    return promise;
  }

  /** `response` resolves when the response head is known; `done` resolves when the instance is free again. */
  invokeStreaming(event: unknown, signal: AbortSignal): { response: Promise<StreamedResult>; done: Promise<void> } {
    const response = new StreamedResponse(() => this.#send({ type: 'consumed' }));
    const onAbort = () => this.#send({ type: 'abort' });
    signal.addEventListener('abort', onAbort, { once: true });
    const done = this.#run(event, true, (requestId) => ({
      requestId,
      onMessage: (message) => response.receive(message),
      onFailure: (error) => response.fail(error),
    }))
      .catch((error: ErrorDocument) => response.fail(error))
      .then(() => response.settled)
      .finally(() => signal.removeEventListener('abort', onAbort));
    return { response: response.result, done };
  }

  async stop(): Promise<void> {
    this.#end(exitError(this.#job?.requestId ?? '', 0));
    await this.#worker.terminate();
  }

  /** Runs one job until the worker's last message. Rejects with the error document if the worker failed to start. */
  async #run(
    event: unknown,
    streaming: boolean,
    createJob: (requestId: string) => Job,
    timeLimitMs = Number.POSITIVE_INFINITY,
  ): Promise<void> {
    await this.#ready;
    const requestId = randomUUID();
    const { timeoutSeconds } = this.#options;
    const finished = Promise.withResolvers<void>();
    const job = createJob(requestId);
    const timeoutMs = TIMEOUT_FACTOR * timeoutSeconds * 1000;
    const timer =
      timeLimitMs < timeoutMs
        ? setTimeout(() => this.#fail(timeLimitExceeded(timeLimitMs)), timeLimitMs)
        : setTimeout(() => this.#fail(timeoutError(requestId, timeoutSeconds)), timeoutMs);
    this.#job = {
      requestId,
      onMessage: (message) => {
        job.onMessage(message);
        if (message.type === 'result' || message.type === 'error') finished.resolve();
      },
      onFailure: (error) => {
        job.onFailure(error);
        finished.resolve();
      },
    };
    const deadlineMs = Date.now() + timeoutSeconds * 1000;
    this.#send({ type: 'invoke', requestId, event: JSON.stringify(event) ?? 'null', deadlineMs, streaming });
    await finished.promise;
    clearTimeout(timer);
    this.#job = undefined;
  }

  #workerData({ setup, database }: InstanceOptions): WorkerData {
    const access = database?.access();
    if (database === undefined || access === undefined) return { setup };
    return { setup, database: { ...access, awsPort: database.awsPort, inFlight: this.#databaseCalls } };
  }

  #send(message: ToWorker): void {
    this.#worker.postMessage(message);
  }

  #receive(message: FromWorker): void {
    if (message.type === 'ready') this.#settleReady.resolve();
    else if (message.type === 'init-error') this.#fail(message.error);
    else if (message.type === 'database-write') this.#options.database?.onWrite();
    else this.#job?.onMessage(message);
  }

  #fail(error: ErrorDocument): void {
    if (!this.#alive) return;
    this.#options.log(`${JSON.stringify({ level: 'ERROR', message: 'The instance ended.', ...error })}\n`);
    this.#end(error);
    void this.#worker.terminate();
  }

  #end(error: ErrorDocument): void {
    this.#alive = false;
    this.#settleReady.reject(error);
    this.#job?.onFailure(error);
  }
}
