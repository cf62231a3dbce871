import { ENV } from '../../contracts/environment.ts';
import { timeouts } from './aws-timeouts.ts';
import { requiredEnv } from './environment.ts';
import { logger } from './logger.ts';
import { queueJson } from './queue-json.ts';

/** Records of the table's stream, from Lambda or from a retried dead letter. */
export interface StreamBatch<R> {
  readonly Records: readonly R[];
  /** Set when the records come from the dead letter queue. */
  readonly is_dead_letter?: boolean;
}

export interface UnreadableRecord<R = unknown> {
  readonly record: R;
  readonly reason: string;
}

/** Sends unreadable records to the dead letter queue, so that they do not block the others. */
export type SendToDeadLetters = (unreadable: readonly UnreadableRecord[]) => Promise<void>;

/**
 * Reads the records of a batch. Retrying an unreadable record would block all records behind it, so the caller sends
 * that record to the dead letter queue and processes the others. If the record came from that queue, this function
 * throws instead, and the dead letter stays there.
 */
export function readRecords<R, T>(
  { Records, is_dead_letter }: StreamBatch<R>,
  read: (record: R) => readonly T[],
): { readonly found: readonly T[]; readonly unreadable: readonly UnreadableRecord<R>[] } {
  const unreadable: UnreadableRecord<R>[] = [];
  const found = Records.flatMap((record) => {
    try {
      return read(record);
    } catch (error) {
      if (is_dead_letter) throw error;
      unreadable.push({ record, reason: error instanceof Error ? `${error.name}: ${error.message}` : String(error) });
      return [];
    }
  });
  return { found, unreadable };
}

const MAX_REASON_LENGTH = 1_000;

/**
 * Sends records to the dead letter queue in the format that Lambda uses for failed events, so that operators can list
 * and retry them in the same way. The SQS client is loaded only here, because unreadable records are rare.
 */
export async function sendToDeadLetters(unreadable: readonly UnreadableRecord[]): Promise<void> {
  if (unreadable.length === 0) return;
  logger.error('unreadable stream records sent to the dead letter queue', {
    count: unreadable.length,
    reason: unreadable[0]?.reason,
  });
  const { SendMessageCommand, SQSClient } = await import('@aws-sdk/client-sqs');
  const client = new SQSClient({ maxAttempts: 3, requestHandler: timeouts(3_000) });
  const QueueUrl = requiredEnv(ENV.deadLettersUrl);
  try {
    await Promise.all(
      unreadable.map((record) => client.send(new SendMessageCommand({ QueueUrl, MessageBody: deadLetterOf(record) }))),
    );
  } finally {
    client.destroy();
  }
}

const deadLetterOf = ({ record, reason }: UnreadableRecord): string =>
  queueJson({
    requestContext: { functionArn: requiredEnv('AWS_LAMBDA_FUNCTION_NAME'), condition: 'SendToDeadLetters' },
    requestPayload: { Records: [record], is_dead_letter: true } satisfies StreamBatch<unknown>,
    responsePayload: { errorMessage: reason.replace(/\s+/g, ' ').slice(0, MAX_REASON_LENGTH) },
  });
