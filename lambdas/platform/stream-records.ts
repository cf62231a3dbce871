import { ENV } from '../../contracts/environment.ts';
import { timeouts } from './aws-timeouts.ts';
import { requiredEnv } from './environment.ts';
import { logger } from './logger.ts';

/** Records of the table's stream, as Lambda hands them over or as somebody has them done again. */
export interface StreamBatch<R> {
  readonly Records: readonly R[];
  /** These were put aside before. */
  readonly put_aside?: boolean;
}

export interface UnreadableRecord<R = unknown> {
  readonly record: R;
  readonly reason: string;
}

/** Takes records that nobody can read out of the way of the others, for a person to look at. */
export type SendToDeadLetters = (unreadable: readonly UnreadableRecord[]) => Promise<void>;

/**
 * What the records of a batch say. One that cannot be read says nothing, now or after a hundred repetitions in which
 * all behind it wait: whoever has done the others puts it aside. If it was put aside before, this throws instead, and
 * the dead letter stays where it is.
 */
export function readRecords<R, T>(
  { Records, put_aside }: StreamBatch<R>,
  read: (record: R) => readonly T[],
): { readonly found: readonly T[]; readonly unreadable: readonly UnreadableRecord<R>[] } {
  const unreadable: UnreadableRecord<R>[] = [];
  const found = Records.flatMap((record) => {
    try {
      return read(record);
    } catch (error) {
      if (put_aside) throw error;
      unreadable.push({ record, reason: error instanceof Error ? `${error.name}: ${error.message}` : String(error) });
      return [];
    }
  });
  return { found, unreadable };
}

const LONGEST_REASON = 1_000;

/**
 * Puts records into the queue of dead letters in the form in which Lambda puts an event there that a function failed on:
 * they are shown and done again like those. The client is loaded by the first of them.
 */
export async function sendToDeadLetters(unreadable: readonly UnreadableRecord[]): Promise<void> {
  if (unreadable.length === 0) return;
  logger.error('records of the stream were put aside', { count: unreadable.length, reason: unreadable[0]?.reason });
  const { SendMessageCommand, SQSClient } = await import('@aws-sdk/client-sqs');
  const client = new SQSClient({ maxAttempts: 3, requestHandler: timeouts(3_000) });
  const QueueUrl = requiredEnv(ENV.deadLettersUrl);
  try {
    await Promise.all(
      unreadable.map((each) => client.send(new SendMessageCommand({ QueueUrl, MessageBody: letterOf(each) }))),
    );
  } finally {
    client.destroy();
  }
}

const letterOf = ({ record, reason }: UnreadableRecord): string =>
  JSON.stringify({
    requestContext: { functionArn: requiredEnv('AWS_LAMBDA_FUNCTION_NAME'), condition: 'SendToDeadLetters' },
    requestPayload: { Records: [record], put_aside: true } satisfies StreamBatch<unknown>,
    responsePayload: { errorMessage: reason.replace(/\s+/g, ' ').slice(0, LONGEST_REASON) },
  });
