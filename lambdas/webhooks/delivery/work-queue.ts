import { ChangeMessageVisibilityBatchCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { timeouts } from '../../platform/aws-timeouts.ts';
import { pauseMilliseconds } from '../../platform/retry.ts';

/** A message as Lambda hands it over; only what is needed to work on it. */
export interface QueueMessage {
  readonly messageId: string;
  readonly receiptHandle: string;
  readonly body: string;
  readonly attributes: { readonly ApproximateReceiveCount: string; readonly SentTimestamp: string };
}

/** The queue that a function processes. */
export interface WorkQueue {
  /** Each of these comes again after its pause, however long the queue hides messages otherwise. */
  postpone(messages: readonly { readonly message: QueueMessage; readonly seconds: number }[]): Promise<void>;
  /** Puts a message aside, for a person to look at, with the reason. */
  sendToDeadLetters(message: QueueMessage, reason: string): Promise<void>;
}

/** A message that no repetition can help. */
export class PoisonMessage extends Error {
  override readonly name = 'PoisonMessage';
}

export interface QueueWork<M extends QueueMessage> {
  readonly queue: WorkQueue;
  readonly work: (message: M) => Promise<void>;
  /** Whoever has failed for so long is put aside too: the queue would drop it soon. */
  readonly giveUpAfterMilliseconds: number;
  readonly now: Date;
}

/** What became of a batch; `ids` of messages that come again is what Lambda wants to know. */
export interface BatchOutcome {
  readonly failedIds: readonly string[];
  readonly sendToDeadLetters: number;
  /** Of those that come again: why the first of them does … */
  readonly firstError?: unknown;
  /** … and how long the oldest of them has waited. */
  readonly oldestMilliseconds?: number;
}

const LONGEST_PAUSE = { baseMilliseconds: 4_000, capMilliseconds: 300_000 };

/** Grows with every receive, to five minutes; random, so that what failed together does not come back together. */
const pauseSeconds = ({ attributes }: QueueMessage): number =>
  1 + Math.floor(pauseMilliseconds(Number(attributes.ApproximateReceiveCount), LONGEST_PAUSE) / 1_000);

/**
 * Works on a batch, each message for itself. What fails goes back into the queue and waits there, not in a function
 * that is paid for and taken from others. A count of receives would not tell a poisonous message from a time of
 * throttling, so the queue has none: what can never work says so (`PoisonMessage`), and is put aside at once.
 */
export async function processBatch<M extends QueueMessage>(
  messages: readonly M[],
  { queue, work, giveUpAfterMilliseconds, now }: QueueWork<M>,
): Promise<BatchOutcome> {
  const ageOf = ({ attributes }: M) => now.getTime() - Number(attributes.SentTimestamp);
  const isTooOld = (message: M) => ageOf(message) > giveUpAfterMilliseconds;
  const process = async (message: M): Promise<'done' | 'put aside'> => {
    try {
      await work(message);
      return 'done';
    } catch (error) {
      if (!(error instanceof PoisonMessage || isTooOld(message))) throw error;
      await queue.sendToDeadLetters(
        message,
        error instanceof Error ? `${error.name}: ${error.message}` : String(error),
      );
      return 'put aside';
    }
  };
  const results = await Promise.allSettled(messages.map(process));
  const failed = messages.flatMap((message, index) => (results[index]?.status === 'rejected' ? [message] : []));
  const [firstError] = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  if (failed.length > 0) {
    // Without it the queue hides them for its usual time: late, but not lost.
    await queue.postpone(failed.map((message) => ({ message, seconds: pauseSeconds(message) }))).catch(() => undefined);
  }
  return {
    failedIds: failed.map(({ messageId }) => messageId),
    sendToDeadLetters: results.filter((result) => result.status === 'fulfilled' && result.value === 'put aside').length,
    ...(failed.length > 0 && { firstError, oldestMilliseconds: Math.max(...failed.map(ageOf)) }),
  };
}

export function openWorkQueue(url: string, deadLettersUrl: string): WorkQueue {
  const client = new SQSClient({ maxAttempts: 2, requestHandler: timeouts(3_000) });
  return {
    async postpone(messages) {
      const Entries = messages.map(({ message, seconds }, index) => ({
        Id: String(index),
        ReceiptHandle: message.receiptHandle,
        VisibilityTimeout: seconds,
      }));
      await client.send(new ChangeMessageVisibilityBatchCommand({ QueueUrl: url, Entries }));
    },
    async sendToDeadLetters({ body }, reason) {
      const text = (StringValue: string) => ({ DataType: 'String', StringValue });
      await client.send(
        new SendMessageCommand({
          QueueUrl: deadLettersUrl,
          MessageBody: body,
          // Where it belongs, for whoever puts it back.
          MessageAttributes: { SOURCE_QUEUE_URL: text(url), ERROR_MESSAGE: text(reason.slice(0, 1_000)) },
        }),
      );
    },
  };
}
