import { randomUUID } from 'node:crypto';
import { url as debuggerUrl } from 'node:inspector';
import type { InvokeOptions, InvokeResult, StreamedResult } from '../../engine/types.ts';
import type { DatabaseSetup } from '../dynamodb/database-requests.ts';
import type { Activity } from './admission/invocation-scheduler.ts';
import { callerTimeoutError, exitError, functionTimeoutError } from './error-document.ts';
import type { ErrorDocument, FromWorker, FunctionSetup } from './messages.ts';
import { StreamedResponse } from './streamed-response.ts';
import { Thread, type ThreadUser } from './thread.ts';

export interface InstanceOptions {
  readonly setup: FunctionSetup;
  readonly environment: Readonly<Record<string, string>>;
  readonly timeoutSeconds: number;
  /** Receives the function's stdout and stderr. */
  readonly log: (text: string | Uint8Array) => void;
  /** Whether the thread with this session token waits for the runtime's AWS endpoint. @default it never does */
  readonly isCallingAws?: (sessionToken: string) => boolean;
  /** Lets the function call the database directly. @default it calls the database through the runtime's AWS endpoint */
  readonly database?: DatabaseOptions | undefined;
}

export interface DatabaseOptions {
  readonly awsPort: number;
  /** Policies and tables at the start of an instance; undefined if the function cannot call the database directly. */
  access(): Pick<DatabaseSetup, 'access' | 'role'> | undefined;
  onWrite(): void;
}

/** One invocation. It receives the messages of the worker, or the error that ended the instance. */
interface Job {
  readonly requestId: string;
  onMessage(message: FromWorker): void;
  onFailure(error: ErrorDocument): void;
}

interface RunOptions {
  readonly timeLimitMs?: number | undefined;
  /** Called when the worker has been told to run the job. */
  readonly onSent?: () => void;
}

/**
 * The API functions respond with an error shortly before Lambda would stop them. Here a function's thread may have to
 * wait for a CPU before it can do that. So the runtime stops a function only after twice its timeout.
 */
const TIMEOUT_FACTOR = 2;

/** On AWS, a function can take this long to load, or as long as its timeout if that is longer. */
const LOAD_SECONDS = 10;

/** With a debugger, a function may stand at a breakpoint for as long as a person thinks. */
const DEBUGGING_SECONDS = 86_400;
const withDebugger = (seconds: number): number => (debuggerUrl() === undefined ? seconds : DEBUGGING_SECONDS);

/** One running copy of a function, which handles one invocation at a time. Other functions may share its thread. */
export class Instance implements Activity, ThreadUser {
  readonly thread: Thread;
  readonly #options: InstanceOptions;
  /** Identifies the function in messages to the thread. */
  readonly #id: number;
  readonly #ready: Promise<void>;
  #settleReady: { resolve(): void; reject(error: ErrorDocument): void };
  #job: Job | undefined;
  #failure: ErrorDocument | undefined;

  /** Loads the function into the given idle thread, or into a new one. */
  constructor(options: InstanceOptions, thread = new Thread(options.setup.memorySize)) {
    this.#options = options;
    this.thread = thread;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#ready = promise;
    this.#settleReady = { resolve, reject };
    const timeoutSeconds = withDebugger(options.timeoutSeconds);
    const timeoutMs = TIMEOUT_FACTOR * Math.max(LOAD_SECONDS, timeoutSeconds) * 1000;
    const timer = setTimeout(() => this.#fail(functionTimeoutError('', timeoutSeconds)), timeoutMs);
    // The invoker handles the error. An instance that exits unused must not crash the process.
    promise.catch(() => undefined).finally(() => clearTimeout(timer));
    thread.assign(this);
    this.#id = thread.load({
      setup: options.setup,
      environment: { ...options.environment, AWS_SESSION_TOKEN: thread.sessionToken },
      database: databaseSetup(options),
    });
  }

  /** False if the function or its thread has ended. */
  get isUsable(): boolean {
    return this.#failure === undefined && this.thread.isAlive;
  }

  /** Like `Thread.neededNoCpu`, but an instance that waits for the runtime's AWS endpoint also counts as busy. */
  neededNoCpu(): boolean {
    const neededNoCpu = this.thread.neededNoCpu();
    return neededNoCpu && !(this.#options.isCallingAws?.(this.thread.sessionToken) ?? false);
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
        else if (message.type === 'chunk') this.thread.send({ type: 'consumed' });
      },
      onFailure: resolveWithError,
    });
    await this.#run(event, createJob, { timeLimitMs }).catch(resolveWithError);
    return promise;
  }

  /** `response` resolves when the response head is known; `done` resolves when the instance is free again. */
  invokeStreaming(event: unknown, signal: AbortSignal): { response: Promise<StreamedResult>; done: Promise<void> } {
    const response = new StreamedResponse(() => this.thread.send({ type: 'consumed' }));
    const onAbort = () => this.thread.send({ type: 'abort' });
    signal.addEventListener('abort', onAbort, { once: true });
    const createJob = (requestId: string): Job => ({
      requestId,
      onMessage: (message) => response.receive(message),
      onFailure: (error) => response.fail(error),
    });
    // A worker that is still loading the function has no invocation to abort.
    const onSent = () => signal.aborted && onAbort();
    const done = this.#run(event, createJob, { onSent })
      .catch((error: ErrorDocument) => response.fail(error))
      .then(() => response.settled)
      .finally(() => signal.removeEventListener('abort', onAbort));
    return { response: response.result, done };
  }

  async stop(): Promise<void> {
    this.#end(exitError(this.#job?.requestId ?? '', 0));
    await this.thread.stop();
  }

  receive(message: FromWorker): void {
    if (message.type === 'ready') this.#settleReady.resolve();
    else if (message.type === 'init-error') this.#fail(message.error);
    else if (message.type === 'database-write') this.#options.database?.onWrite();
    else this.#job?.onMessage(message);
  }

  log(text: string | Uint8Array): void {
    this.#options.log(text);
  }

  onError(error: ErrorDocument): void {
    this.#fail(error);
  }

  onUnloaded(error: ErrorDocument): void {
    this.#logEnd(error);
    this.#end(error);
  }

  onExit(status: number): void {
    this.#fail(exitError(this.#job?.requestId ?? '', status));
  }

  /** Runs one job until the worker's last message. Rejects with the error document if the function failed to load. */
  async #run(
    event: unknown,
    createJob: (requestId: string) => Job,
    { timeLimitMs = Number.POSITIVE_INFINITY, onSent }: RunOptions,
  ): Promise<void> {
    this.thread.assign(this);
    await this.#ready;
    if (this.#failure) throw this.#failure;
    const requestId = randomUUID();
    const timeoutSeconds = withDebugger(this.#options.timeoutSeconds);
    const finished = Promise.withResolvers<void>();
    const job = createJob(requestId);
    const timeoutMs = TIMEOUT_FACTOR * timeoutSeconds * 1000;
    const timer =
      timeLimitMs < timeoutMs && debuggerUrl() === undefined
        ? setTimeout(() => this.#fail(callerTimeoutError(timeLimitMs)), timeLimitMs)
        : setTimeout(() => this.#fail(functionTimeoutError(requestId, timeoutSeconds)), timeoutMs);
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
    const text = JSON.stringify(event) ?? 'null';
    this.thread.send({ type: 'invoke', id: this.#id, requestId, event: text, deadlineMs });
    onSent?.();
    await finished.promise;
    clearTimeout(timer);
    this.#job = undefined;
    if (Date.now() > deadlineMs && !this.#failure) this.#logError(tookTooLong(timeoutSeconds));
  }

  #fail(error: ErrorDocument): void {
    if (this.#failure) return;
    this.#logEnd(error);
    this.#end(error);
    void this.thread.stop();
  }

  #logEnd(error: ErrorDocument): void {
    this.#logError('The instance ended.', error);
  }

  #logError(message: string, error?: ErrorDocument): void {
    this.#options.log(`${JSON.stringify({ level: 'ERROR', message, ...error })}\n`);
  }

  #end(error: ErrorDocument): void {
    this.#failure = error;
    this.#settleReady.reject(error);
    this.#job?.onFailure(error);
  }
}

const tookTooLong = (timeoutSeconds: number): string =>
  `The function took longer than its timeout of ${timeoutSeconds} s. Lambda would have stopped it.`;

function databaseSetup({ environment, database }: InstanceOptions): DatabaseSetup | undefined {
  const access = database?.access();
  if (database === undefined || access === undefined) return undefined;
  return { ...access, awsPort: database.awsPort, accessKeyId: environment.AWS_ACCESS_KEY_ID ?? '' };
}
