import * as z from 'zod';
import { QUEUE_READERS, STATE_MACHINES } from './queues.ts';

/** A message from a dead-letter queue, as ReceiveMessage returns it. */
export interface QueuedLetter {
  readonly queueUrl: string;
  readonly id: string;
  readonly receiptHandle: string;
  readonly body: string;
  /** The attributes that SQS itself sets, such as `SentTimestamp`. */
  readonly system: Readonly<Record<string, string>>;
  readonly attributes: Readonly<Record<string, string>>;
}

/** How to retry a dead letter. */
export type Remedy =
  | { readonly kind: 'stream'; readonly functionName: string; readonly batch: StreamBatch }
  | { readonly kind: 'invoke'; readonly functionName: string; readonly event: unknown }
  | { readonly kind: 'start'; readonly machineArn: string; readonly event: unknown }
  | { readonly kind: 'send'; readonly queueName: string }
  | { readonly kind: 'unknown' };

export interface DeadLetter {
  readonly letter: QueuedLetter;
  /** The function or state machine that failed, without the name of its stack. */
  readonly name: string;
  /** When the message was sent: to the dead-letter queue or, if SQS moved it there, to the original queue. */
  readonly at: string;
  readonly reason: string;
  readonly remedy: Remedy;
}

const streamBatch = z.object({
  streamArn: z.string(),
  shardId: z.string(),
  startSequenceNumber: z.string(),
  endSequenceNumber: z.string(),
  batchSize: z.number(),
});
export type StreamBatch = z.output<typeof streamBatch>;

const requestContext = z.object({ functionArn: z.string(), condition: z.string() });
/** Lambda's message about a failed stream batch. It has the position in the stream, not the records. */
const failedBatch = z.object({ requestContext, DDBStreamBatchInfo: streamBatch });
/**
 * Lambda's message about a failed asynchronous invocation. If a function cannot parse a stream record, the function
 * sends a message in the same format.
 */
const failedInvocation = z.object({
  requestContext,
  requestPayload: z.unknown(),
  responsePayload: z.object({ errorMessage: z.string() }).partial().catch({}),
});

/** The name in the ARN of a function or a state machine. */
const resourceOf = (arn: string): string => arn.split(':')[6] ?? arn;
/** Display names of queues and state machines, by the prefix of the name that CloudFormation generates. */
const NAMES: Readonly<Record<string, string>> = { ...QUEUE_READERS, ...STATE_MACHINES };
const queueOf = (arnOrUrl: string): string => arnOrUrl.split(/[:/]/).at(-1) ?? arnOrUrl;

/** Parses a message. Dead-letter queues receive five kinds, which differ in their attributes or their body. */
export function readDeadLetter(letter: QueuedLetter, stack: string): DeadLetter {
  const at = new Date(Number(letter.system.SentTimestamp ?? 0)).toISOString();
  const displayName = (resource: string): string => {
    const name = resource.startsWith(`${stack}-`) ? resource.slice(stack.length + 1) : resource;
    const known = Object.keys(NAMES).find((prefix) => name.startsWith(prefix));
    return known === undefined ? name : (NAMES[known] ?? name);
  };
  const letterForQueue = (arnOrUrl: string, reason: string): DeadLetter => {
    const queueName = queueOf(arnOrUrl);
    return { letter, name: displayName(queueName), at, reason, remedy: { kind: 'send', queueName } };
  };
  const { SOURCE_QUEUE_URL, TARGET_ARN, ERROR_CODE = '', ERROR_MESSAGE = '' } = letter.attributes;
  const sourceArn = letter.system.DeadLetterQueueSourceArn;
  // A function moved the message to the dead-letter queue, or SQS did after too many receives.
  if (SOURCE_QUEUE_URL !== undefined) return letterForQueue(SOURCE_QUEUE_URL, ERROR_MESSAGE);
  if (sourceArn !== undefined) return letterForQueue(sourceArn, 'received too many times');

  const document = parse(letter.body);
  // EventBridge could not deliver the event to its target.
  if (TARGET_ARN !== undefined) {
    const reason = `${ERROR_CODE}: ${ERROR_MESSAGE}`;
    if (TARGET_ARN.includes(':sqs:')) return letterForQueue(TARGET_ARN, reason);
    if (TARGET_ARN.includes(':states:')) {
      const remedy = { kind: 'start', machineArn: TARGET_ARN, event: document } as const;
      return { letter, name: displayName(resourceOf(TARGET_ARN)), at, reason, remedy };
    }
    const functionName = resourceOf(TARGET_ARN);
    const remedy = { kind: 'invoke', functionName, event: document } as const;
    return { letter, name: displayName(functionName), at, reason, remedy };
  }
  const batch = failedBatch.safeParse(document);
  if (batch.success) {
    const functionName = resourceOf(batch.data.requestContext.functionArn);
    const remedy = { kind: 'stream', functionName, batch: batch.data.DDBStreamBatchInfo } as const;
    const { batchSize } = remedy.batch;
    const reason = `${batch.data.requestContext.condition}, ${batchSize} ${batchSize === 1 ? 'record' : 'records'}`;
    return { letter, name: displayName(functionName), at, reason, remedy };
  }
  const invocation = failedInvocation.safeParse(document);
  if (invocation.success) {
    const functionName = resourceOf(invocation.data.requestContext.functionArn);
    const reason = invocation.data.responsePayload.errorMessage ?? invocation.data.requestContext.condition;
    const remedy = { kind: 'invoke', functionName, event: invocation.data.requestPayload } as const;
    return { letter, name: displayName(functionName), at, reason, remedy };
  }
  return { letter, name: 'unknown', at, reason: 'unknown format', remedy: { kind: 'unknown' } };
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
