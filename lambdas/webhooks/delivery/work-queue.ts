import { ChangeMessageVisibilityBatchCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { timeouts } from '../../platform/aws-timeouts.ts';
import { pauseMilliseconds } from '../../platform/retry.ts';

/** The parts of an SQS message from Lambda that we need. */
export interface QueueMessage {
  readonly messageId: string;
  readonly receiptHandle: string;
  readonly body: string;
  readonly attributes: { readonly ApproximateReceiveCount: string; readonly SentTimestamp: string };
}

/** The queue that a function processes. */
export interface WorkQueue {
  /** Makes each message visible again after its pause, regardless of the queue's visibility timeout. */
  postpone(messages: readonly { readonly message: QueueMessage; readonly seconds: number }[]): Promise<void>;
  /** Moves a message and the reason to the dead-letter queue, where an operator can inspect it. */
  sendToDeadLetters(message: QueueMessage, reason: string): Promise<void>;
}

/** A message that can never succeed, however often it is retried. */
export class PoisonMessage extends Error {
  override readonly name = 'PoisonMessage';
}

export interface QueueWork<M extends QueueMessage> {
  readonly queue: WorkQueue;
  readonly work: (message: M) => Promise<void>;
  /** A message that fails and is older than this goes to the dead-letter queue: the work queue would soon drop it. */
  readonly giveUpAfterMilliseconds: number;
  readonly now: Date;
}

/** The result of a batch. Lambda needs `failedIds`, the ids of the messages that return to the queue. */
export interface BatchOutcome {
  readonly failedIds: readonly string[];
  /** How many messages went to the dead-letter queue. */
  readonly deadLettered: number;
  /** The error of the first message that returns to the queue. */
  readonly firstError?: unknown;
  /** How long the oldest message that returns to the queue has waited. */
  readonly oldestMilliseconds?: number;
}

const BACKOFF = { baseMilliseconds: 4_000, capMilliseconds: 300_000 };

/** The pause grows with every receive, up to five minutes. It is random, so failed messages do not return together. */
const pauseSeconds = ({ attributes }: QueueMessage): number =>
  1 + Math.floor(pauseMilliseconds(Number(attributes.ApproximateReceiveCount), BACKOFF) / 1_000);

/**
 * Processes each message of a batch separately. Failed messages wait in the queue, because waiting in a function would
 * cost money and concurrency. The queue has no maximum receive count, because throttling also increases the count of
 * messages that are not poison. Instead, work that can never succeed throws `PoisonMessage`, and its message is
 * dead-lettered at once.
 */
export async function processBatch<M extends QueueMessage>(
  messages: readonly M[],
  { queue, work, giveUpAfterMilliseconds, now }: QueueWork<M>,
): Promise<BatchOutcome> {
  const ageOf = ({ attributes }: M) => now.getTime() - Number(attributes.SentTimestamp);
  const isTooOld = (message: M) => ageOf(message) > giveUpAfterMilliseconds;
  const process = async (message: M): Promise<'done' | 'dead-lettered'> => {
    try {
      await work(message);
      return 'done';
    } catch (error) {
      if (!(error instanceof PoisonMessage || isTooOld(message))) throw error;
      await queue.sendToDeadLetters(
        message,
        error instanceof Error ? `${error.name}: ${error.message}` : String(error),
      );
      return 'dead-lettered';
    }
  };
  const results = await Promise.allSettled(messages.map(process));
  const failed = messages.flatMap((message, index) => (results[index]?.status === 'rejected' ? [message] : []));
  const [firstError] = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  if (failed.length > 0) {
    // If this fails, the queue's visibility timeout applies: the messages are late, but not lost.
    await queue.postpone(failed.map((message) => ({ message, seconds: pauseSeconds(message) }))).catch(() => undefined);
  }
  return {
    failedIds: failed.map(({ messageId }) => messageId),
    deadLettered: results.filter((result) => result.status === 'fulfilled' && result.value === 'dead-lettered').length,
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
          // The source queue, so that a redrive can put the message back.
          MessageAttributes: { SOURCE_QUEUE_URL: text(url), ERROR_MESSAGE: text(reason.slice(0, 1_000)) },
        }),
      );
    },
  };
}
