import type { Runtime } from '../../engine/types.ts';
import { abortable } from '../shared/abortable.ts';
import { shuffled } from '../shared/disorder.ts';
import { sleep } from '../shared/timers.ts';
import type { Queue } from '../sqs/queue.ts';
import { type Outcome, outcomeOf } from './batch-outcome.ts';
import { type FailedBatch, failedBatchMessage } from './failed-stream-batch.ts';
import { invokeWithThrottleRetry } from './invoke-with-throttle-retry.ts';
import type { MappingTarget } from './mapping-target.ts';
import type { StreamRecord } from './stream-client.ts';

export interface StreamBatchOptions {
  readonly streamArn: string;
  /** Splits a failed batch in half (`BisectBatchOnFunctionError`). */
  readonly bisects: boolean;
  /** The function returns the records that failed (`ReportBatchItemFailures`). */
  readonly reportsItemFailures: boolean;
  /** -1 means no limit. */
  readonly maximumRetries: number;
  /** -1 means no age limit. */
  readonly maximumAgeSeconds: number;
  readonly onFailureArn?: string | undefined;
}

const FIRST_PAUSE_MS = 100;
const MAX_PAUSE_MS = 10_000;

/** The records in another order. As in a stream with many shards, only the records of one item keep their order. */
const shuffledByItem = (records: readonly StreamRecord[]): StreamRecord[] =>
  shuffled([...Map.groupBy(records, ({ dynamodb }) => JSON.stringify(dynamodb.Keys)).values()]).flat();

/** Called when all records up to this one were processed or abandoned. */
type OnHandled = (last: StreamRecord) => Promise<void>;

/**
 * Delivers batches of a stream to their function in order. A failed batch is retried from its first failed record,
 * until the retries or the maximum age are exhausted. If bisecting is on, a batch that failed as a whole is split in
 * half.
 */
export const createBatchDelivery = (
  runtime: Runtime,
  target: MappingTarget,
  options: StreamBatchOptions,
  signal: AbortSignal,
) => {
  const invoke = async (records: readonly StreamRecord[]): Promise<Outcome> => {
    const Records = records.map((record) => ({
      ...record,
      awsRegion: runtime.region,
      eventSourceARN: options.streamArn,
    }));
    const ids = new Set(records.map((record) => record.dynamodb.SequenceNumber));
    try {
      const call = () => invokeWithThrottleRetry(runtime, target.functionArn, { Records }, signal);
      const result = await abortable(call, signal);
      return outcomeOf(result, options.reportsItemFailures, ids);
    } catch (error) {
      if (!signal.aborted)
        runtime.log(`${target.functionArn}: ${error instanceof Error ? error.message : String(error)}`);
      return 'all failed';
    }
  };

  const giveUp = async (batch: Omit<FailedBatch, 'functionArn' | 'streamArn'>): Promise<void> => {
    runtime.log(`${target.functionArn}: gave up on ${batch.records.length} stream records (${batch.condition})`);
    if (!options.onFailureArn) return;
    const message = failedBatchMessage({ ...batch, functionArn: target.functionArn, streamArn: options.streamArn });
    runtime.authorizeRole(target.roleArn, 'sqs:SendMessage', options.onFailureArn);
    await runtime.find<Queue>('queue', options.onFailureArn).send(JSON.stringify(message));
  };

  /** Returns the limit that is exceeded, or undefined if the batch can be retried. */
  const exceededLimit = (
    records: readonly StreamRecord[],
    attempts: number,
    firstAttemptAtMs: number,
  ): FailedBatch['condition'] | undefined => {
    const { maximumRetries, maximumAgeSeconds } = options;
    if (maximumRetries >= 0 && attempts > maximumRetries) return 'RetryAttemptsExhausted';
    if (maximumAgeSeconds < 0) return undefined;
    const createdAtSeconds = records[0]?.dynamodb.ApproximateCreationDateTime ?? Number.POSITIVE_INFINITY;
    // Only the time since the first attempt is multiplied by the speed. The creation time is in whole seconds, which is
    // too coarse to be multiplied.
    const triedForSeconds = ((Date.now() - firstAttemptAtMs) / 1000) * runtime.speed;
    const ageSeconds = Math.max(Date.now() / 1000 - createdAtSeconds, triedForSeconds);
    return ageSeconds > maximumAgeSeconds ? 'RecordAgeExceeded' : undefined;
  };

  /** The records that remain after an invocation: the first failed record and everything after it. */
  const remainingRecords = (records: readonly StreamRecord[], outcome: Outcome): readonly StreamRecord[] => {
    if (outcome === 'all failed') return records;
    const first = records.findIndex((record) => outcome.failedIds.includes(record.dynamodb.SequenceNumber));
    return first < 0 ? [] : records.slice(first);
  };

  /** Resolves when every record was processed or abandoned, or the runtime stops. */
  const deliver = async (
    shardId: string,
    batch: readonly StreamRecord[],
    onHandled: OnHandled,
    firstAttemptAtMs = Date.now(),
  ): Promise<void> => {
    let records = batch;
    let attempts = 0;
    while (records.length > 0 && !signal.aborted) {
      // `npm start -- --assume stream-batches=repeated`: the function gets every batch twice.
      if (runtime.assumes('stream-batches', 'repeated')) await invoke(shuffledByItem(records));
      const outcome = await invoke(records);
      if (signal.aborted) return;
      const unprocessed = remainingRecords(records, outcome);
      const lastProcessed = records[records.length - unprocessed.length - 1];
      if (lastProcessed) await onHandled(lastProcessed);
      // If some records were processed, the count of retries starts again for the others.
      attempts = unprocessed.length < records.length ? 1 : attempts + 1;
      records = unprocessed;
      const last = records.at(-1);
      if (!last) return;
      if (options.bisects && outcome === 'all failed' && records.length > 1) {
        // Splitting does not count as a retry.
        const middle = Math.ceil(records.length / 2);
        await deliver(shardId, records.slice(0, middle), onHandled, firstAttemptAtMs);
        return deliver(shardId, records.slice(middle), onHandled, firstAttemptAtMs);
      }
      const condition = exceededLimit(records, attempts, firstAttemptAtMs);
      if (condition) {
        await giveUp({ shardId, records, condition, invokeCount: attempts });
        return onHandled(last);
      }
      const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), MAX_PAUSE_MS) / runtime.speed;
      await sleep(pauseMs, signal);
    }
  };
  return { deliver };
};
