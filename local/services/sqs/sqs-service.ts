import * as z from 'zod';
import { AwsError, type AwsRequest, type Runtime } from '../../engine/types.ts';
import { type JsonOperation, jsonService, operation } from '../shared/json-service.ts';
import { perRuntime } from '../shared/per-runtime.ts';
import { checkBatch, runBatch } from './batch.ts';
import {
  type MessageAttributes,
  md5,
  md5OfAttributes,
  messageAttribute,
  receiptHandleOf,
  sizeOf,
  systemAttributes,
} from './message.ts';
import type { Queue } from './queue.ts';

const MAX_RECEIVE_WAIT_SECONDS = 20;
const MAX_DELAY_SECONDS = 900;
const MAX_VISIBILITY_SECONDS = 43_200;

const queueUrl = z.object({ QueueUrl: z.string() });
const messageFields = {
  MessageBody: z.string().min(1),
  DelaySeconds: z.number().int().min(0).max(MAX_DELAY_SECONDS).optional(),
  MessageAttributes: z.record(z.string(), messageAttribute).optional(),
};
const sendInput = z.object({ QueueUrl: z.string(), ...messageFields });
const visibility = z.number().int().min(0).max(MAX_VISIBILITY_SECONDS);
const batchOf = <S extends z.ZodRawShape>(shape: S) =>
  z.object({ QueueUrl: z.string(), Entries: z.array(z.object({ Id: z.string(), ...shape })) });
const receiveInput = z.object({
  QueueUrl: z.string(),
  MaxNumberOfMessages: z.number().int().min(1).max(10).default(1),
  WaitTimeSeconds: z.number().int().min(0).max(MAX_RECEIVE_WAIT_SECONDS).optional(),
  VisibilityTimeout: visibility.optional(),
  AttributeNames: z.array(z.string()).default([]),
  MessageSystemAttributeNames: z.array(z.string()).default([]),
  MessageAttributeNames: z.array(z.string()).default([]),
});

type Outgoing = z.output<typeof sendInput>;

const send = async (queue: Queue, input: Omit<Outgoing, 'QueueUrl'>, senderId: string) => {
  const attributes: MessageAttributes = input.MessageAttributes ?? {};
  if (sizeOf(input.MessageBody, attributes) > queue.settings.maxMessageBytes) {
    throw new AwsError(
      'InvalidParameterValue',
      `One or more parameters are invalid. Reason: Message must be shorter than ${queue.settings.maxMessageBytes} bytes.`,
    );
  }
  const message = await queue.send(input.MessageBody, {
    attributes,
    senderId,
    ...(input.DelaySeconds === undefined ? {} : { delaySeconds: input.DelaySeconds }),
  });
  return {
    MessageId: message.id,
    MD5OfMessageBody: md5(message.body),
    MD5OfMessageAttributes: md5OfAttributes(attributes),
  };
};

const selectAttributes = <T>(
  all: Readonly<Record<string, T>>,
  names: readonly string[],
): Record<string, T> | undefined => {
  const selected = Object.entries(all).filter(
    ([name]) =>
      names.includes('All') ||
      names.includes(name) ||
      names.some((pattern) => pattern.endsWith('.*') && name.startsWith(pattern.slice(0, -2))),
  );
  return selected.length > 0 ? Object.fromEntries(selected) : undefined;
};

const receive = async (queue: Queue, input: z.output<typeof receiveInput>) => {
  const waitSeconds = input.WaitTimeSeconds ?? queue.settings.receiveWaitSeconds;
  const messages = await queue.receive(
    input.MaxNumberOfMessages,
    waitSeconds * 1000,
    AbortSignal.timeout((MAX_RECEIVE_WAIT_SECONDS + 1) * 1000),
    { visibilitySeconds: input.VisibilityTimeout },
  );
  if (messages.length === 0) return {};
  return {
    Messages: messages.map((message) => {
      const attributes = selectAttributes(message.attributes, input.MessageAttributeNames);
      return {
        MessageId: message.id,
        ReceiptHandle: receiptHandleOf(message),
        MD5OfBody: md5(message.body),
        Body: message.body,
        Attributes: selectAttributes(systemAttributes(message), [
          ...input.AttributeNames,
          ...input.MessageSystemAttributeNames,
        ]),
        MessageAttributes: attributes,
        MD5OfMessageAttributes: attributes && md5OfAttributes(attributes),
      };
    }),
  };
};

const queueAttributes = (queue: Queue): Record<string, string> => {
  const { visible, inFlight, delayed } = queue.counts();
  const { settings } = queue;
  return {
    QueueArn: queue.arn,
    ApproximateNumberOfMessages: String(visible),
    ApproximateNumberOfMessagesNotVisible: String(inFlight),
    ApproximateNumberOfMessagesDelayed: String(delayed),
    DelaySeconds: String(settings.delaySeconds),
    VisibilityTimeout: String(settings.visibilityTimeoutSeconds),
    MessageRetentionPeriod: String(settings.retentionSeconds),
    ReceiveMessageWaitTimeSeconds: String(settings.receiveWaitSeconds),
    MaximumMessageSize: String(settings.maxMessageBytes),
    ...(settings.redrive
      ? {
          RedrivePolicy: JSON.stringify({
            deadLetterTargetArn: settings.redrive.deadLetterArn,
            maxReceiveCount: settings.redrive.maxReceiveCount,
          }),
        }
      : {}),
  };
};

const operationsOf = (queues: ReadonlyMap<string, Queue>): Record<string, JsonOperation> => {
  const authorizedQueue = (url: string, action: string, request: AwsRequest): Queue => {
    const queue = queues.get(url.split('/').at(-1) ?? '');
    if (!queue) throw new AwsError('QueueDoesNotExist', 'The specified queue does not exist.');
    request.authorize(`sqs:${action}`, queue.arn);
    return queue;
  };
  return {
    SendMessage: operation(sendInput, (input, request) =>
      send(authorizedQueue(input.QueueUrl, 'SendMessage', request), input, request.principal.name),
    ),
    SendMessageBatch: operation(batchOf(messageFields), async ({ QueueUrl, Entries }, request) => {
      const queue = authorizedQueue(QueueUrl, 'SendMessage', request);
      checkBatch(Entries, queue.settings.maxMessageBytes);
      return runBatch(Entries, (entry) => send(queue, entry, request.principal.name));
    }),
    ReceiveMessage: operation(receiveInput, (input, request) =>
      receive(authorizedQueue(input.QueueUrl, 'ReceiveMessage', request), input),
    ),
    DeleteMessage: operation(z.object({ QueueUrl: z.string(), ReceiptHandle: z.string() }), (input, request) =>
      authorizedQueue(input.QueueUrl, 'DeleteMessage', request).delete(input.ReceiptHandle),
    ),
    DeleteMessageBatch: operation(batchOf({ ReceiptHandle: z.string() }), async ({ QueueUrl, Entries }, request) => {
      const queue = authorizedQueue(QueueUrl, 'DeleteMessage', request);
      checkBatch(Entries);
      return runBatch(Entries, async (entry) => {
        await queue.delete(entry.ReceiptHandle);
        return {};
      });
    }),
    ChangeMessageVisibility: operation(
      z.object({ QueueUrl: z.string(), ReceiptHandle: z.string(), VisibilityTimeout: visibility }),
      (input, request) =>
        authorizedQueue(input.QueueUrl, 'ChangeMessageVisibility', request).changeVisibility(
          input.ReceiptHandle,
          input.VisibilityTimeout,
        ),
    ),
    ChangeMessageVisibilityBatch: operation(
      batchOf({ ReceiptHandle: z.string(), VisibilityTimeout: visibility }),
      async ({ QueueUrl, Entries }, request) => {
        const queue = authorizedQueue(QueueUrl, 'ChangeMessageVisibility', request);
        checkBatch(Entries);
        return runBatch(Entries, async ({ ReceiptHandle, VisibilityTimeout }) => {
          await queue.changeVisibility(ReceiptHandle, VisibilityTimeout);
          return {};
        });
      },
    ),
    GetQueueAttributes: operation(
      z.object({ QueueUrl: z.string(), AttributeNames: z.array(z.string()).default([]) }),
      async (input, request) => ({
        Attributes: selectAttributes(
          queueAttributes(authorizedQueue(input.QueueUrl, 'GetQueueAttributes', request)),
          input.AttributeNames,
        ),
      }),
    ),
    GetQueueUrl: operation(z.object({ QueueName: z.string() }), async (input, request) => ({
      QueueUrl: authorizedQueue(input.QueueName, 'GetQueueUrl', request).url,
    })),
    ListQueues: operation(z.object({ QueueNamePrefix: z.string().default('') }), async (input, request) => {
      request.authorize('sqs:ListQueues', '*');
      const found = [...queues.values()].filter(({ name }) => name.startsWith(input.QueueNamePrefix));
      return found.length > 0 ? { QueueUrls: found.map(({ url }) => url) } : {};
    }),
    PurgeQueue: operation(queueUrl, (input, request) => authorizedQueue(input.QueueUrl, 'PurgeQueue', request).purge()),
  };
};

/** The queues of a runtime by name. The first call for a runtime also starts its SQS service. */
export const queuesOf = perRuntime((runtime: Runtime) => {
  const queues = new Map<string, Queue>();
  runtime.serve('sqs', jsonService('SQS', '1.0', operationsOf(queues)));
  return queues;
});
