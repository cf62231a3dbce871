import { InvokeCommand } from '@aws-sdk/client-lambda';
import { StartExecutionCommand } from '@aws-sdk/client-sfn';
import { DeleteMessageCommand, GetQueueUrlCommand, SendMessageCommand } from '@aws-sdk/client-sqs';
import * as z from 'zod';
import type { DeadLetter, Remedy } from './dead-letter.ts';
import type { Deployment } from './deployment.ts';
import { recordsOf } from './stream-records.ts';

/** Retries a dead letter and deletes it on success. Returns the error if the retry fails. A second call is safe. */
export async function redrive(deployment: Deployment, { letter, remedy }: DeadLetter): Promise<string | undefined> {
  try {
    await applyRemedy(deployment, remedy, letter.body);
    const { queueUrl: QueueUrl, receiptHandle: ReceiptHandle } = letter;
    await deployment.sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }));
    return undefined;
  } catch (error) {
    return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  }
}

async function applyRemedy(deployment: Deployment, remedy: Remedy, body: string): Promise<void> {
  switch (remedy.kind) {
    case 'send':
      return send(deployment, remedy.queueName, body);
    case 'invoke':
      return invoke(deployment, remedy.functionName, remedy.event);
    case 'start':
      return start(deployment, remedy.machineArn, remedy.event);
    case 'stream': {
      const Records = await recordsOf(deployment.streams, remedy.batch);
      if (Records.length === 0) throw new Error('The stream no longer has these records: see docs/runbook.md.');
      // One after the other: the records of an item stay in order, and a failure leaves the letter in its queue.
      for (const group of splitRecords(Records)) await invoke(deployment, remedy.functionName, { Records: group });
      return;
    }
    case 'unknown':
      throw new Error('The format of this message is unknown: see docs/runbook.md.');
  }
}

/**
 * Lambda accepts 6 MB in a call. A batch that is read again can be larger, because it also has the records that the
 * filter of the event source mapping had left out.
 */
const MAX_PAYLOAD_BYTES = 6_000_000;
/** `{"Records":[]}`, with room to spare. */
const ENVELOPE_BYTES = 100;

/** Splits records into groups that each fit into one call. A single record has at most 1 MB. */
export function splitRecords(
  records: readonly unknown[],
  maxBytes = MAX_PAYLOAD_BYTES,
): readonly (readonly unknown[])[] {
  const groups: unknown[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const record of records) {
    const size = Buffer.byteLength(JSON.stringify(record)) + 1;
    if (bytes + size > maxBytes) {
      groups.push([]);
      bytes = ENVELOPE_BYTES;
    }
    groups.at(-1)?.push(record);
    bytes += size;
  }
  return groups;
}

async function send({ sqs }: Deployment, queueName: string, body: string): Promise<void> {
  const { QueueUrl } = await sqs.send(new GetQueueUrlCommand({ QueueName: queueName }));
  await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: body }));
}

const busEvent = z.object({ id: z.string() });
/**
 * The fields of S3's event that are passed on. The event also contains an IP address, which Step Functions would keep
 * for 90 days.
 */
const uploadEvent = z.object({
  id: z.string(),
  detail: z.object({ object: z.object({ key: z.string(), etag: z.string() }) }),
});

/** The execution's name contains the event id, so a repeated command starts only one execution. */
async function start({ states }: Deployment, stateMachineArn: string, event: unknown): Promise<void> {
  const name = `redrive-${busEvent.parse(event).id}`;
  const input = JSON.stringify(uploadEvent.safeParse(event).data ?? event);
  await states.send(new StartExecutionCommand({ stateMachineArn, name, input })).catch((error: Error) => {
    if (error.name !== 'ExecutionAlreadyExists') throw error;
  });
}

const batchResponse = z.object({ batchItemFailures: z.array(z.unknown()) }).catch({ batchItemFailures: [] });
const failure = z.object({ errorMessage: z.string() }).partial().catch({});

async function invoke({ lambda }: Deployment, functionName: string, event: unknown): Promise<void> {
  const { FunctionError, Payload } = await lambda.send(
    new InvokeCommand({ FunctionName: functionName, Payload: JSON.stringify(event) }),
  );
  const response: unknown = JSON.parse(Buffer.from(Payload ?? []).toString() || 'null');
  if (FunctionError)
    throw new Error(`${functionName} failed: ${failure.parse(response).errorMessage ?? FunctionError}`);
  if (batchResponse.parse(response).batchItemFailures.length > 0)
    throw new Error(`${functionName} failed for some records.`);
}
