import { renameSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { sqsQueue } from '../../../../../local/resources/sqs/sqs-queue.ts';
import { sqsQueuePolicy } from '../../../../../local/resources/sqs/sqs-queue-policy.ts';
import { md5OfAttributes, receiptHandleOf } from '../../../../../local/services/sqs/message.ts';
import type { Queue } from '../../../../../local/services/sqs/queue.ts';
import { TIMEOUT_MILLISECONDS, timeoutSignal } from '../../../../support/timeouts.ts';
import { FakeRuntime } from '../../support/fake-runtime.ts';

let runtime: FakeRuntime;

beforeEach(async () => {
  // The speed shortens delays. It does not shorten the visibility timeout of a message that is received over the API.
  runtime = new FakeRuntime({ speed: 10_000 });
  await runtime.listen();
});
afterEach(() => runtime.remove());

/** Calls the API with the AWS JSON 1.0 protocol, as the SDK does. */
const call = async (name: string, input: object, accessKeyId?: string) => {
  const response = await runtime.post('sqs', '/', {
    headers: { 'content-type': 'application/x-amz-json-1.0', 'x-amz-target': `AmazonSQS.${name}` },
    body: JSON.stringify(input),
    accessKeyId,
  });
  const text = await response.text();
  return { status: response.status, body: text ? JSON.parse(text) : {} };
};

const startQueue = async (logicalId: string, properties: Record<string, unknown> = {}): Promise<Queue> => {
  const { attributes } = await runtime.start(sqsQueue, logicalId, properties);
  return runtime.find<Queue>('queue', attributes.Arn ?? '');
};

describe('messages', () => {
  test.each(['\u0000', '\u001f', '\uFFFE', '\uFFFF'])(
    'with the character %j are refused, as in SQS',
    async (character) => {
      const queue = await startQueue('Jobs');
      const MessageBody = `text ${character}`;
      expect(await call('SendMessage', { QueueUrl: queue.url, MessageBody })).toMatchObject({
        status: 400,
        body: { __type: expect.stringContaining('InvalidMessageContents') },
      });
    },
  );

  test('can contain every character that SQS allows', async () => {
    const queue = await startQueue('Jobs');
    const MessageBody = '\t\n\r \u007f\ud7ff\ue000\ufffd\u{10000}\u{10ffff}';
    expect(await call('SendMessage', { QueueUrl: queue.url, MessageBody })).toMatchObject({ status: 200 });
  });

  test('are sent, received and deleted in the shapes of the API', async () => {
    const queue = await startQueue('Jobs');
    const sent = await call('SendMessage', {
      QueueUrl: queue.url,
      MessageBody: 'This is a test message',
      MessageAttributes: { City: { DataType: 'String', StringValue: 'Any City' } },
    });
    expect(sent).toEqual({
      status: 200,
      body: {
        MessageId: expect.any(String),
        MD5OfMessageBody: 'fafb00f5732ab283681e124bf8747ed1',
        MD5OfMessageAttributes: expect.stringMatching(/^[0-9a-f]{32}$/),
      },
    });
    const received = await call('ReceiveMessage', {
      QueueUrl: queue.url,
      MessageSystemAttributeNames: ['All'],
      MessageAttributeNames: ['All'],
    });
    expect(received.body.Messages).toEqual([
      {
        MessageId: sent.body.MessageId,
        ReceiptHandle: expect.any(String),
        MD5OfBody: 'fafb00f5732ab283681e124bf8747ed1',
        Body: 'This is a test message',
        Attributes: {
          ApproximateReceiveCount: '1',
          SentTimestamp: expect.stringMatching(/^\d{13}$/),
          SenderId: 'operator',
          ApproximateFirstReceiveTimestamp: expect.stringMatching(/^\d{13}$/),
        },
        MessageAttributes: { City: { DataType: 'String', StringValue: 'Any City' } },
        MD5OfMessageAttributes: sent.body.MD5OfMessageAttributes,
      },
    ]);
    const [{ ReceiptHandle }] = received.body.Messages;
    expect(await call('DeleteMessage', { QueueUrl: queue.url, ReceiptHandle })).toMatchObject({ status: 200 });
    expect(queue.counts()).toEqual({ visible: 0, inFlight: 0, delayed: 0 });
  });

  test('have the documented digest of their attributes', () => {
    // The digest covers name, type and value with their lengths. The SDKs check it in the response.
    expect(md5OfAttributes({ timestamp: { DataType: 'Number', StringValue: '1493147359900' } })).toBe(
      '235c5c510d26fb653d073faed50ae77c',
    );
  });

  test('are received after their delay by a waiting long poll', async () => {
    const queue = await startQueue('Later', { DelaySeconds: 900 });
    await call('SendMessage', { QueueUrl: queue.url, MessageBody: 'later' });
    const received = await call('ReceiveMessage', { QueueUrl: queue.url, WaitTimeSeconds: 20 });
    expect(received.body.Messages).toMatchObject([{ Body: 'later' }]);
  });

  test('wake a long poll that is already waiting', async () => {
    const queue = await startQueue('Jobs');
    const timeout = timeoutSignal();
    const waiting = queue.receive(1, 2 * TIMEOUT_MILLISECONDS, timeout);
    await queue.send('now');
    expect(await waiting).toMatchObject([{ body: 'now' }]);
    expect(timeout.aborted).toBe(false);
  });

  test('that are sent together reach one waiting consumer together, and the other consumers keep waiting', async () => {
    const queue = await startQueue('Jobs');
    const stop = new AbortController();
    const receiving = [1, 2, 3].map(() => queue.receive(10, 20_000, stop.signal));
    const first = Promise.race(receiving);
    await Promise.all(['one', 'two', 'three'].map((body) => queue.send(body)));
    expect((await first).map(({ body }) => body)).toEqual(['one', 'two', 'three']);
    stop.abort();
    expect((await Promise.all(receiving)).map(({ length }) => length).toSorted()).toEqual([0, 0, 3]);
  });

  test('reach another waiting consumer when the first one has left', async () => {
    const queue = await startQueue('Jobs');
    const timeout = AbortSignal.timeout(20_000);
    const receiving = [1, 2].map(() => queue.receive(1, 20_000, timeout));
    // At this speed, the delays are 50 and 100 ms. The first consumer takes the first message and leaves.
    await queue.send('soon', { delaySeconds: 500 });
    await queue.send('later', { delaySeconds: 1_000 });
    const received = (await Promise.all(receiving)).flat().map(({ body }) => body);
    expect(received.toSorted()).toEqual(['later', 'soon']);
    expect(timeout.aborted).toBe(false);
  });

  test('wake a waiting consumer when their visibility timeout expires', async () => {
    const queue = await startQueue('Jobs', { VisibilityTimeout: 43_200 });
    await queue.send('again');
    const [first] = await queue.receive(1, 0, AbortSignal.timeout(1000), { visibilitySeconds: 0.2 });
    const timeout = AbortSignal.timeout(20_000);
    expect(await queue.receive(1, 30_000, timeout)).toMatchObject([{ body: 'again', receiveCount: 2 }]);
    expect(timeout.aborted).toBe(false);
    expect(Date.now()).toBeGreaterThanOrEqual(first?.visibleAtMs ?? Number.POSITIVE_INFINITY);
  });

  test('are hidden while in flight, and visible again once their visibility timeout is 0', async () => {
    const queue = await startQueue('Jobs', { VisibilityTimeout: 43_200 });
    await queue.send('again');
    const first = await call('ReceiveMessage', { QueueUrl: queue.url });
    expect((await call('ReceiveMessage', { QueueUrl: queue.url })).body).toEqual({});
    expect(queue.counts().inFlight).toBe(1);
    const [{ ReceiptHandle }] = first.body.Messages;
    await call('ChangeMessageVisibility', { QueueUrl: queue.url, ReceiptHandle, VisibilityTimeout: 0 });
    const second = await call('ReceiveMessage', { QueueUrl: queue.url, WaitTimeSeconds: 5 });
    expect(second.body.Messages).toMatchObject([{ Body: 'again' }]);
    // The receipt handle of the first receive can no longer delete the message.
    await call('DeleteMessage', { QueueUrl: queue.url, ReceiptHandle });
    expect(queue.counts().inFlight).toBe(1);
  });

  test('move to the dead-letter queue after the last allowed receive, and keep their id', async () => {
    const dead = await startQueue('Dead');
    const queue = await startQueue('Jobs', {
      VisibilityTimeout: 0,
      RedrivePolicy: { deadLetterTargetArn: dead.arn, maxReceiveCount: 2 },
    });
    const { id } = await queue.send('poison');
    for (const receiveCount of [1, 2]) {
      expect(await queue.receive(1, 0, AbortSignal.timeout(1000))).toMatchObject([{ id, receiveCount }]);
    }
    expect(await queue.receive(1, 0, AbortSignal.timeout(1000))).toEqual([]);
    expect(await dead.receive(1, 0, AbortSignal.timeout(1000))).toMatchObject([
      { id, body: 'poison', deadLetterSourceArn: queue.arn },
    ]);
  });

  test('stay visible to functions if a receive cannot be stored', async () => {
    const dead = await startQueue('Dead');
    const queue = await startQueue('Jobs', {
      VisibilityTimeout: 0,
      RedrivePolicy: { deadLetterTargetArn: dead.arn, maxReceiveCount: 1 },
    });
    await queue.send('first');
    const receive = () => queue.receive(1, 0, AbortSignal.timeout(1000), { forFunction: true });
    const writeWhileDiskIsFull = async () => {
      const states = runtime.stateDir('sqs');
      renameSync(states, `${states}-away`);
      await expect(receive()).rejects.toThrow('ENOENT');
      renameSync(`${states}-away`, states);
    };
    await writeWhileDiskIsFull();
    const received = await receive();
    expect(received).toMatchObject([{ body: 'first', receiveCount: 1 }]);
    for (const message of received) queue.release(receiptHandleOf(message));
    // Next, the message moves to the dead-letter queue.
    await writeWhileDiskIsFull();
    expect(await receive()).toEqual([]);
    expect(await dead.receive(1, 0, AbortSignal.timeout(1000))).toMatchObject([{ body: 'first' }]);
  });

  test('survive a restart with their receive count, and are visible again', async () => {
    const queue = await startQueue('Jobs', { VisibilityTimeout: 43_200 });
    await queue.send('first');
    await queue.receive(1, 0, AbortSignal.timeout(1000));
    const next = new FakeRuntime({ directory: runtime.directory });
    const { attributes } = await next.start(sqsQueue, 'Jobs', {});
    const reopened = next.find<Queue>('queue', attributes.Arn ?? '');
    expect(await reopened.receive(1, 0, AbortSignal.timeout(1000))).toMatchObject([{ body: 'first', receiveCount: 2 }]);
  });
});

describe('batches', () => {
  test('change the visibility timeout of each message separately', async () => {
    const queue = await startQueue('Jobs', { VisibilityTimeout: 43_200 });
    await queue.send('soon');
    await queue.send('later');
    const receive = { QueueUrl: queue.url, MaxNumberOfMessages: 10, WaitTimeSeconds: 5 };
    const { Messages } = (await call('ReceiveMessage', receive)).body;
    const Entries = Messages.map(({ ReceiptHandle, Body }: { ReceiptHandle: string; Body: string }) => ({
      Id: Body,
      ReceiptHandle,
      VisibilityTimeout: Body === 'soon' ? 0 : 43_200,
    }));
    const { body } = await call('ChangeMessageVisibilityBatch', {
      QueueUrl: queue.url,
      Entries: [...Entries, { Id: 'none', ReceiptHandle: 'nonsense', VisibilityTimeout: 0 }],
    });
    expect(body).toMatchObject({
      Successful: [{ Id: 'soon' }, { Id: 'later' }],
      Failed: [{ Id: 'none', Code: 'ReceiptHandleIsInvalid', SenderFault: true }],
    });
    expect((await call('ReceiveMessage', receive)).body.Messages).toMatchObject([{ Body: 'soon' }]);
    expect(queue.counts()).toMatchObject({ visible: 0, inFlight: 2 });
  });

  test('succeed or fail per entry', async () => {
    const queue = await startQueue('Jobs', { MaximumMessageSize: 1024 });
    const { body } = await call('SendMessageBatch', {
      QueueUrl: queue.url,
      Entries: [
        { Id: 'a', MessageBody: 'fine' },
        {
          Id: 'b',
          MessageBody: 'x'.repeat(1000),
          MessageAttributes: { A: { DataType: 'String', StringValue: 'y'.repeat(100) } },
        },
      ],
    });
    expect(body).toMatchObject({
      Successful: [{ Id: 'a', MessageId: expect.any(String) }],
      Failed: [{ Id: 'b', Code: 'InvalidParameterValue', SenderFault: true }],
    });
    const { Messages } = (await call('ReceiveMessage', { QueueUrl: queue.url, MaxNumberOfMessages: 10 })).body;
    const Entries = Messages.map(({ ReceiptHandle }: { ReceiptHandle: string }) => ({ Id: 'x', ReceiptHandle }));
    expect((await call('DeleteMessageBatch', { QueueUrl: queue.url, Entries })).body.Successful).toEqual([{ Id: 'x' }]);
  });

  test.each([
    ['EmptyBatchRequest', 0, (index: number) => `${index}`],
    ['TooManyEntriesInBatchRequest', 11, (index: number) => `${index}`],
    ['BatchEntryIdsNotDistinct', 2, () => 'same'],
  ])('fail with %s', async (code, length, idOf) => {
    const queue = await startQueue('Jobs');
    const Entries = Array.from({ length }, (_, index) => ({ Id: idOf(index), MessageBody: 'x' }));
    const response = await call('SendMessageBatch', { QueueUrl: queue.url, Entries });
    expect(response).toMatchObject({ status: 400, body: { __type: code } });
  });
});

describe('permissions', () => {
  test('of the role apply to calls', async () => {
    const queue = await startQueue('Jobs');
    runtime.addRole('sender', [{ Effect: 'Allow', Action: 'sqs:SendMessage', Resource: queue.arn }]);
    const input = { QueueUrl: queue.url, MessageBody: 'x' };
    expect(await call('SendMessage', input, 'sender')).toMatchObject({ status: 200 });
    expect(await call('ReceiveMessage', { QueueUrl: queue.url }, 'sender')).toMatchObject({ status: 403 });
  });

  test('of the queue policy apply to services', async () => {
    const queue = await startQueue('Jobs');
    const rule = 'arn:aws:events:eu-central-1:123456789012:rule/r';
    expect(queue.allowsService('events.amazonaws.com', 'sqs:SendMessage', rule)).toBe(false);
    await runtime.start(sqsQueuePolicy, 'Policy', {
      Queues: [queue.url],
      PolicyDocument: {
        Statement: [
          {
            Effect: 'Deny',
            Principal: { AWS: '*' },
            Action: 'sqs:*',
            Resource: queue.arn,
            Condition: { Bool: { 'aws:SecureTransport': 'false' } },
          },
          {
            Effect: 'Allow',
            Principal: { Service: 'events.amazonaws.com' },
            Action: ['sqs:SendMessage'],
            Resource: queue.arn,
            Condition: { ArnEquals: { 'aws:SourceArn': rule } },
          },
        ],
      },
    });
    expect(queue.allowsService('events.amazonaws.com', 'sqs:SendMessage', rule)).toBe(true);
    expect(queue.allowsService('events.amazonaws.com', 'sqs:SendMessage', `${rule}2`)).toBe(false);
    expect(queue.allowsService('sns.amazonaws.com', 'sqs:SendMessage', rule)).toBe(false);
  });
});

describe('queues', () => {
  test('are found by name prefix', async () => {
    const [one] = [await startQueue('Jobs'), await startQueue('Others')];
    const prefix = one.name.slice(0, 'Test-Jobs'.length);
    expect((await call('ListQueues', { QueueNamePrefix: prefix })).body).toEqual({ QueueUrls: [one.url] });
    expect((await call('ListQueues', { QueueNamePrefix: 'Missing' })).body).toEqual({});
  });

  test('that are missing cause QueueDoesNotExist', async () => {
    await startQueue('Jobs');
    const response = await call('SendMessage', { QueueUrl: 'http://x/1/Other', MessageBody: 'x' });
    expect(response).toMatchObject({ status: 400, body: { __type: 'QueueDoesNotExist' } });
  });

  test('that are FIFO fail to start with an error that names them', async () => {
    await expect(startQueue('Ordered', { QueueName: 'a.fifo' })).rejects.toThrow(/Ordered .*QueueName.*FIFO/);
  });
});
