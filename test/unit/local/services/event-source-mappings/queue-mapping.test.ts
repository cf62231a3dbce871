import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { AwsError } from '../../../../../local/engine/types.ts';
import { lambdaEventSourceMapping } from '../../../../../local/resources/lambda/lambda-event-source-mapping.ts';
import { sqsQueue } from '../../../../../local/resources/sqs/sqs-queue.ts';
import { sqsRecord } from '../../../../../local/services/event-source-mappings/queue-poller.ts';
import type { Queue } from '../../../../../local/services/sqs/queue.ts';
import { FakeRuntime } from '../../support/fake-runtime.ts';

const FUNCTION_ARN = 'arn:aws:lambda:eu-central-1:123456789012:function:work';

let runtime: FakeRuntime;
let queue: Queue;
let dead: Queue;

beforeEach(async () => {
  runtime = new FakeRuntime({ speed: 1000 });
  const start = async (logicalId: string, properties: Record<string, unknown>) => {
    const { attributes } = await runtime.start(sqsQueue, logicalId, properties);
    return runtime.find<Queue>('queue', attributes.Arn ?? '');
  };
  dead = await start('Dead', {});
  queue = await start('Jobs', {
    VisibilityTimeout: 1,
    RedrivePolicy: { deadLetterTargetArn: dead.arn, maxReceiveCount: 2 },
  });
  runtime.functionRoleArn = runtime.addRole('worker', [
    {
      Effect: 'Allow',
      Action: ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'],
      Resource: queue.arn,
    },
  ]);
});
afterEach(() => runtime.remove());

const start = async (more: Record<string, unknown> = {}) => {
  await runtime.start(lambdaEventSourceMapping, 'Mapping', {
    FunctionName: FUNCTION_ARN,
    EventSourceArn: queue.arn,
    ...more,
  });
  await runtime.ready();
};
const receiveDead = async () => {
  const [message] = await dead.receive(1, 20_000, AbortSignal.timeout(20_000));
  return message?.body;
};

test('the event has the documented shape', () => {
  const message = {
    position: 'p',
    id: '059f36b4-87a3-44ab-83d2-661975830a7d',
    body: 'Test message.',
    attributes: { myAttribute: { DataType: 'String', StringValue: 'myValue' } },
    sentAtMs: 1545082649183,
    senderId: 'AIDAIENQZJOLO23YVJ4VO',
    receiveCount: 1,
    visibleAtMs: 0,
    firstReceivedAtMs: 1545082649185,
  };
  expect(sqsRecord(message, { arn: 'arn:aws:sqs:us-east-2:123456789012:my-queue' }, 'us-east-2')).toEqual({
    messageId: '059f36b4-87a3-44ab-83d2-661975830a7d',
    receiptHandle: expect.any(String),
    body: 'Test message.',
    attributes: {
      ApproximateReceiveCount: '1',
      SentTimestamp: '1545082649183',
      SenderId: 'AIDAIENQZJOLO23YVJ4VO',
      ApproximateFirstReceiveTimestamp: '1545082649185',
    },
    messageAttributes: {
      myAttribute: { stringValue: 'myValue', stringListValues: [], binaryListValues: [], dataType: 'String' },
    },
    md5OfMessageAttributes: expect.any(String),
    md5OfBody: 'e4e68fb7bd0e697a0ae8f1bb342846b3',
    eventSource: 'aws:sqs',
    eventSourceARN: 'arn:aws:sqs:us-east-2:123456789012:my-queue',
    awsRegion: 'us-east-2',
  });
});

describe('messages of a queue', () => {
  test('are deleted when the function is done with them', async () => {
    await queue.send('one');
    const done = Promise.withResolvers<void>();
    runtime.respond = async () => {
      await done.promise;
      return { payload: 'null' };
    };
    await start();
    done.resolve();
    expect(await runtime.invoked(1)).toMatchObject([{ event: { Records: [{ body: 'one' }] } }]);
    await runtime.stop();
    expect(queue.counts()).toEqual({ visible: 0, inFlight: 0, delayed: 0 });
  });

  test('come again when it throws, and end in the dead-letter queue', async () => {
    await queue.send('poison');
    runtime.respond = () => ({ payload: '{}', functionError: 'Unhandled' });
    await start();
    expect(await receiveDead()).toBe('poison');
    expect(runtime.invocations).toHaveLength(2);
  });

  test('fail one by one when the function says so', async () => {
    await queue.send('good');
    const bad = await queue.send('bad');
    runtime.respond = ({ event }) => {
      // Two pollers may share the two messages between them.
      const failed = JSON.stringify(event).includes(bad.id) ? [{ itemIdentifier: bad.id }] : [];
      return { payload: JSON.stringify({ batchItemFailures: failed }) };
    };
    await start({ FunctionResponseTypes: ['ReportBatchItemFailures'], ScalingConfig: { MaximumConcurrency: 2 } });
    expect(await receiveDead()).toBe('bad');
    expect(queue.counts()).toEqual({ visible: 0, inFlight: 0, delayed: 0 });
  });

  test('never take more functions at once than their mapping allows, however many wait', async () => {
    for (let n = 0; n < 8; n += 1) await queue.send(`job ${n}`);
    let atWork = 0;
    let most = 0;
    const both = Promise.withResolvers<void>();
    runtime.respond = async () => {
      atWork += 1;
      most = Math.max(most, atWork);
      if (atWork === 2) both.resolve();
      await both.promise;
      await new Promise(setImmediate);
      atWork -= 1;
      return { payload: 'null' };
    };
    await start({ BatchSize: 1, ScalingConfig: { MaximumConcurrency: 2 } });
    await runtime.invoked(8);
    expect(most).toBe(2);
  });

  test('wake their reader: nothing waits for the next poll', async () => {
    await start();
    await queue.send('now');
    expect(await runtime.invoked(1)).toMatchObject([{ event: { Records: [{ body: 'now' }] } }]);
  });

  test.each([1, 1001])('a maximum of %i functions is none that AWS takes', async (MaximumConcurrency) => {
    await expect(start({ ScalingConfig: { MaximumConcurrency } })).rejects.toThrow(/Mapping .*from 2 to 1000/);
  });

  test('that no filter matches are dropped', async () => {
    await queue.send('{"kind":"other"}');
    await queue.send('{"kind":"wanted"}');
    await start({ FilterCriteria: { Filters: [{ Pattern: '{"body":{"kind":["wanted"]}}' }] } });
    expect(await runtime.invoked(1)).toMatchObject([{ event: { Records: [{ body: '{"kind":"wanted"}' }] } }]);
  });

  test('are not given to a function whose role may not receive', async () => {
    runtime.functionRoleArn = runtime.addRole('nobody', []);
    await expect(start()).rejects.toThrow(/Mapping .*sqs:ReceiveMessage/);
  });
});

test('messages are retried while the function is throttled, without becoming visible again', async () => {
  runtime.respond = () => {
    if (runtime.invocations.length <= 3) throw new AwsError('TooManyRequestsException', 'Rate Exceeded.', 429);
    return { payload: 'null' };
  };
  await start();
  await queue.send('patient');
  const [first, ...others] = (await runtime.invoked(4)).map(({ event }) => event);
  // The same receipt: the poller kept the batch instead of receiving it again.
  expect(others).toEqual([first, first, first]);
  expect(runtime.lines).toEqual([]);
});
