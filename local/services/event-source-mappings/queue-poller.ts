import type { Runtime } from '../../engine/types.ts';
import { abortable } from '../shared/abortable.ts';
import { randomPauseMs, shuffled } from '../shared/disorder.ts';
import { sleep } from '../shared/timers.ts';
import { type Message, md5, md5OfAttributes, receiptHandleOf, systemAttributes } from '../sqs/message.ts';
import type { Queue } from '../sqs/queue.ts';
import { outcomeOf } from './batch-outcome.ts';
import { invokeWithThrottleRetry } from './invoke-with-throttle-retry.ts';
import type { MappingTarget } from './mapping-target.ts';

const LONG_POLL_MS = 20_000;
const ERROR_PAUSE_MS = 1000;
/** Lambda also starts with five pollers. Under load, Lambda adds more; the local runtime does not. */
const POLLERS = 5;

export interface QueuePollerOptions {
  readonly batchSize: number;
  readonly windowMs: number;
  readonly reportsItemFailures: boolean;
  readonly maximumConcurrency?: number | undefined;
  readonly matches: (record: unknown) => boolean;
}

/** A message in the format of Lambda's SQS event. */
export const sqsRecord = (message: Message, queue: Pick<Queue, 'arn'>, region: string) => {
  const digest = md5OfAttributes(message.attributes);
  return {
    messageId: message.id,
    receiptHandle: receiptHandleOf(message),
    body: message.body,
    attributes: systemAttributes(message),
    messageAttributes: Object.fromEntries(
      Object.entries(message.attributes).map(([name, { DataType, StringValue, BinaryValue }]) => [
        name,
        {
          ...(StringValue === undefined ? {} : { stringValue: StringValue }),
          ...(BinaryValue === undefined ? {} : { binaryValue: BinaryValue }),
          stringListValues: [],
          binaryListValues: [],
          dataType: DataType,
        },
      ]),
    ),
    ...(digest ? { md5OfMessageAttributes: digest } : {}),
    md5OfBody: md5(message.body),
    eventSource: 'aws:sqs',
    eventSourceARN: queue.arn,
    awsRegion: region,
  };
};

/** Filters get a JSON body as parsed JSON, and any other body as a string. */
const filterInput = (record: ReturnType<typeof sqsRecord>): unknown => {
  try {
    return { ...record, body: JSON.parse(record.body) };
  } catch {
    return record;
  }
};

/** Processes a queue. Deletes the messages that succeed. The others reappear after their visibility timeout. */
export const startQueuePollers = (
  runtime: Runtime,
  queue: Queue,
  target: MappingTarget,
  options: QueuePollerOptions,
  signal: AbortSignal,
): Promise<void> => {
  const logError = (error: unknown): void =>
    runtime.log(`${queue.arn}: ${error instanceof Error ? error.message : String(error)}`);

  /** Waits for the first message, and then for more until the batching window ends. */
  const collect = async (): Promise<Message[]> => {
    const receive = (limit: number, waitMs: number) => queue.receive(limit, waitMs, signal, { forFunction: true });
    const messages = await receive(options.batchSize, LONG_POLL_MS);
    const endsAtMs = Date.now() + options.windowMs;
    while (messages.length > 0 && messages.length < options.batchSize && Date.now() < endsAtMs && !signal.aborted) {
      try {
        messages.push(...(await receive(options.batchSize - messages.length, endsAtMs - Date.now())));
      } catch (error) {
        // The messages that were already received must be processed, because nobody else gets them now.
        logError(error);
        break;
      }
    }
    return messages;
  };

  const processBatch = async (messages: readonly Message[]): Promise<void> => {
    const all = messages.map((message) => sqsRecord(message, queue, runtime.region));
    const isMatch = all.map((record) => options.matches(filterInput(record)));
    // As AWS documents, a message that the filter rejects is deleted.
    for (const [index, record] of all.entries()) if (!isMatch[index]) await queue.delete(record.receiptHandle);
    const records = all.filter((_, index) => isMatch[index]);
    if (records.length === 0) return;
    const onStart = () => {
      for (const { receiptHandle } of records) queue.restartTimeout(receiptHandle);
    };
    const invoke = (Records = records) =>
      abortable(() => invokeWithThrottleRetry(runtime, target.functionArn, { Records }, signal, onStart), signal);
    // `npm start -- --assume queue-messages=repeated`: the function gets every message twice. During the pauses, the
    // other pollers process later messages, so the order changes too.
    if (runtime.assumes('queue-messages', 'repeated')) {
      await sleep(randomPauseMs(), signal);
      await invoke(shuffled(records));
      await sleep(randomPauseMs(), signal);
    }
    const result = await invoke();
    const outcome = outcomeOf(result, options.reportsItemFailures, new Set(records.map(({ messageId }) => messageId)));
    if (outcome === 'all failed') return;
    const succeeded = records.filter(({ messageId }) => !outcome.failedIds.includes(messageId));
    await Promise.all(succeeded.map(({ receiptHandle }) => queue.delete(receiptHandle)));
  };

  const poll = async (): Promise<void> => {
    while (!signal.aborted) {
      try {
        const messages = await collect();
        if (messages.length > 0 && !signal.aborted) {
          await processBatch(messages).finally(() => {
            for (const message of messages) queue.release(receiptHandleOf(message));
          });
        }
      } catch (error) {
        if (signal.aborted) return;
        logError(error);
        await sleep(ERROR_PAUSE_MS, signal);
      }
    }
  };
  const pollers = Math.min(options.maximumConcurrency ?? POLLERS, POLLERS);
  return Promise.all(Array.from({ length: pollers }, poll)).then(() => undefined);
};
