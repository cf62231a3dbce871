import { randomUUID } from 'node:crypto';
import { type InvokeResult, isThrottled } from '../../engine/types.ts';
import { openRecordStore, type RecordStore } from '../shared/record-store.ts';

/** How Lambda treats the asynchronous invocations of a function (AWS::Lambda::EventInvokeConfig). */
export interface AsyncConfig {
  readonly maximumRetryAttempts: number;
  readonly maximumEventAgeSeconds: number;
  readonly onFailureArn?: string | undefined;
  readonly onSuccessArn?: string | undefined;
  /** Target of the function's DeadLetterConfig. It gets only the event of a failed invocation, not the error. */
  readonly deadLetterArn?: string | undefined;
}

export const DEFAULT_ASYNC_CONFIG: AsyncConfig = { maximumRetryAttempts: 2, maximumEventAgeSeconds: 6 * 3600 };

export interface AsyncRecord {
  readonly id: string;
  readonly functionArn: string;
  readonly event: unknown;
  /** Attempts that have ended so far. Throttled attempts do not count. */
  readonly attempts: number;
  /** Throttled attempts since the last attempt that was not throttled. They only increase the delay. */
  readonly throttles?: number;
  readonly acceptedAtMs: number;
  readonly dueAtMs: number;
}

export interface AsyncOutcome {
  readonly record: AsyncRecord;
  readonly condition: 'Success' | 'RetriesExhausted' | 'EventAgeExceeded';
  readonly result: InvokeResult;
}

interface Collaborators {
  readonly dir: string;
  /** Delays and the maximum age of events are divided by this. */
  readonly speed: number;
  invoke(functionArn: string, event: unknown): Promise<InvokeResult>;
  configOf(functionArn: string): AsyncConfig;
  /** Sends the outcome to the destination. If it throws, the record is kept, and the next start repeats the attempt. */
  deliver(outcome: AsyncOutcome): Promise<void>;
  log(line: string): void;
}

/** One minute before the first retry, two minutes before the second. */
const RETRY_DELAYS_MILLISECONDS = [60_000, 120_000] as const;
/** A throttled invocation is retried after one second, then after twice as long each time, up to five minutes. */
const THROTTLE_DELAY_MILLISECONDS = 1_000;
const MAX_THROTTLE_DELAY_MILLISECONDS = 300_000;

/** Keeps events on disk until their function has handled them or has failed for good. */
export class AsyncInvocations {
  readonly #collaborators: Collaborators;
  readonly #store: RecordStore<AsyncRecord>;
  readonly #previousRecords: readonly AsyncRecord[];
  readonly #timers = new Map<string, NodeJS.Timeout>();
  readonly #running = new Set<Promise<void>>();
  #isStopped = false;

  constructor(collaborators: Collaborators) {
    this.#collaborators = collaborators;
    this.#store = openRecordStore(collaborators.dir);
    this.#previousRecords = this.#store.load();
  }

  /** Continues with the records of an earlier run. */
  start(): void {
    for (const record of this.#previousRecords) this.#schedule(record);
  }

  async add(functionArn: string, event: unknown): Promise<void> {
    const now = Date.now();
    const record = { id: `${now}-${randomUUID()}`, functionArn, event, attempts: 0, acceptedAtMs: now, dueAtMs: now };
    await this.#store.put(record.id, record);
    this.#schedule(record);
  }

  /** Starts no new attempts. An attempt that is interrupted keeps its record and runs again after the next start. */
  halt(): void {
    this.#isStopped = true;
    for (const timer of this.#timers.values()) clearTimeout(timer);
  }

  /** Resolves when all running attempts have ended. */
  async waitForRunningAttempts(): Promise<void> {
    await Promise.allSettled(this.#running);
  }

  #schedule(record: AsyncRecord): void {
    if (this.#isStopped) return;
    const timer = setTimeout(
      () => {
        this.#timers.delete(record.id);
        const attempt = this.#attempt(record).catch((error: unknown) => {
          this.#collaborators.log(
            `Asynchronous invocation ${record.id}: ${error instanceof Error ? error.message : error}`,
          );
        });
        this.#running.add(attempt);
        void attempt.finally(() => this.#running.delete(attempt));
      },
      Math.max(0, record.dueAtMs - Date.now()),
    );
    this.#timers.set(record.id, timer);
  }

  async #attempt(record: AsyncRecord): Promise<void> {
    const config = this.#collaborators.configOf(record.functionArn);
    const result = await this.#invoke(record);
    // A stopping runtime ends the running invocations. That is not a failure of the function.
    if (this.#isStopped) return;
    if (result === 'throttled') return this.#retryThrottled(record, config);
    const { throttles: _, ...rest } = record;
    const attempted = { ...rest, attempts: record.attempts + 1 };
    if (result.functionError === undefined) return this.#finish({ record: attempted, condition: 'Success', result });
    if (attempted.attempts > config.maximumRetryAttempts) {
      return this.#finish({ record: attempted, condition: 'RetriesExhausted', result });
    }
    const delay = RETRY_DELAYS_MILLISECONDS[attempted.attempts - 1] ?? RETRY_DELAYS_MILLISECONDS[1];
    return this.#retry(attempted, delay, config, result);
  }

  #retryThrottled(record: AsyncRecord, config: AsyncConfig): Promise<void> {
    const throttles = (record.throttles ?? 0) + 1;
    const delay = Math.min(THROTTLE_DELAY_MILLISECONDS * 2 ** (throttles - 1), MAX_THROTTLE_DELAY_MILLISECONDS);
    const error = { errorType: 'TooManyRequestsException', errorMessage: 'Rate Exceeded.' };
    const result = { payload: JSON.stringify(error), functionError: 'Unhandled' } as const;
    return this.#retry({ ...record, throttles }, delay, config, result);
  }

  async #retry(attempted: AsyncRecord, delayMs: number, config: AsyncConfig, result: InvokeResult): Promise<void> {
    const retry = { ...attempted, dueAtMs: Date.now() + delayMs / this.#collaborators.speed };
    if (retry.dueAtMs - attempted.acceptedAtMs > (config.maximumEventAgeSeconds * 1000) / this.#collaborators.speed) {
      return this.#finish({ record: attempted, condition: 'EventAgeExceeded', result });
    }
    await this.#store.put(retry.id, retry);
    this.#schedule(retry);
  }

  /** An unknown function also counts as a failed attempt. */
  async #invoke(record: AsyncRecord): Promise<InvokeResult | 'throttled'> {
    try {
      return await this.#collaborators.invoke(record.functionArn, record.event);
    } catch (error) {
      if (isThrottled(error)) return 'throttled';
      const [errorType, errorMessage] = error instanceof Error ? [error.name, error.message] : ['Error', String(error)];
      return { payload: JSON.stringify({ errorType, errorMessage }), functionError: 'Unhandled' };
    }
  }

  async #finish(outcome: AsyncOutcome): Promise<void> {
    await this.#collaborators.deliver(outcome);
    await this.#store.remove(outcome.record.id);
  }
}
