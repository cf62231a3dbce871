import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { readAssumptions } from '../../../../../local/engine/assumptions.ts';
import { AwsError } from '../../../../../local/engine/types.ts';
import { lambdaEventSourceMapping } from '../../../../../local/resources/lambda/lambda-event-source-mapping.ts';
import { sqsQueue } from '../../../../../local/resources/sqs/sqs-queue.ts';
import { sqsRecord } from '../../../../../local/services/event-source-mappings/queue-poller.ts';
import type { Queue } from '../../../../../local/services/sqs/queue.ts';
import { eventually } from '../../../../support/eventually.ts';
import { FakeRuntime } from '../../support/fake-runtime.ts';

const HOUR_MS = 3_600_000;
const FUNCTION_ARN = 'arn:aws:lambda:eu-central-1:123456789012:function:work';

let runtime: FakeRuntime;
let queue: Queue;
let deadLetters: Queue;

const startQueues = async (assumptions: readonly string[] = []) => {
  runtime = new FakeRuntime({ speed: 1000, assumptions: readAssumptions(assumptions) });
  const startQueue = async (logicalId: string, properties: Record<string, unknown>) => {
    const { attributes } = await runtime.start(sqsQueue, logicalId, properties);
    return runtime.find<Queue>('queue', attributes.Arn ?? '');
  };
  deadLetters = await startQueue('Dead', {});
  queue = await startQueue('Jobs', {
    // 60 ms at this speed.
    VisibilityTimeout: 60,
    RedrivePolicy: { deadLetterTargetArn: deadLetters.arn, maxReceiveCount: 2 },
  });
  runtime.functionRoleArn = runtime.addRole('worker', [
    {
      Effect: 'Allow',
      Action: ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'],
      Resource: queue.arn,
    },
  ]);
};
beforeEach(() => startQueues());
afterEach(() => runtime.remove());

const start = async (more: Record<string, unknown> = {}) => {
  await runtime.start(lambdaEventSourceMapping, 'Mapping', {
    FunctionName: FUNCTION_ARN,
    EventSourceArn: queue.arn,
    ...more,
  });
  await runtime.ready();
};
const receiveDeadLetter = async () => {
  const [message] = await deadLetters.receive(1, 20_000, AbortSignal.timeout(20_000));
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

describe('a queue mapping', () => {
  test('deletes messages after the function succeeds', async () => {
    await queue.send('one');
    const done = Promise.withResolvers<void>();
    runtime.respond = async () => {
      await done.promise;
      return { payload: 'null' };
    };
    await start();
    done.resolve();
    expect(await runtime.waitForInvocations(1)).toMatchObject([{ event: { Records: [{ body: 'one' }] } }]);
    await runtime.stop();
    expect(queue.counts()).toEqual({ visible: 0, inFlight: 0, delayed: 0 });
  });

  test('retries messages when the function throws, then moves them to the dead-letter queue', async () => {
    await queue.send('poison');
    runtime.respond = () => ({ payload: '{}', functionError: 'Unhandled' });
    await start();
    expect(await receiveDeadLetter()).toBe('poison');
    expect(runtime.invocations).toHaveLength(2);
  });

  test('does not retry messages while the function runs, even if it runs longer than the shortened visibility timeout', async () => {
    await queue.send('slow');
    const done = Promise.withResolvers<void>();
    runtime.respond = async () => {
      await done.promise;
      return { payload: 'null' };
    };
    await start();
    await eventually(() => expect(runtime.invocations).toHaveLength(1));
    await sleep(300);
    done.resolve();
    await eventually(() => expect(queue.counts()).toEqual({ visible: 0, inFlight: 0, delayed: 0 }));
    expect(runtime.invocations).toHaveLength(1);
  });

  test('does not count the wait for an instance toward the visibility timeout', async () => {
    const { attributes } = await runtime.start(sqsQueue, 'Short', { VisibilityTimeout: 1 });
    queue = runtime.find<Queue>('queue', attributes.Arn ?? '');
    runtime.functionRoleArn = runtime.addRole('short', [{ Effect: 'Allow', Action: 'sqs:*', Resource: queue.arn }]);
    const instance = Promise.withResolvers<void>();
    runtime.waitForInstance = () => instance.promise;
    await queue.send('patient');
    await start();
    await eventually(() => expect(runtime.invocations).toHaveLength(1));
    await sleep(1_500);
    instance.resolve();
    await eventually(() => expect(queue.counts()).toEqual({ visible: 0, inFlight: 0, delayed: 0 }));
    expect(runtime.invocations).toHaveLength(1);
  });

  test('divides the visibility timeout that a function sets for a message by the speed of the runtime', async () => {
    await queue.send('later');
    runtime.respond = async ({ event }) => {
      const [{ receiptHandle }] = (event as { Records: [{ receiptHandle: string }] }).Records;
      await queue.changeVisibility(receiptHandle, 500);
      return { payload: '{}', functionError: 'Unhandled' };
    };
    await start();
    expect(await receiveDeadLetter()).toBe('later');
    expect(runtime.invocations).toHaveLength(2);
  });

  test('retries only the messages that the function reports as failed', async () => {
    await queue.send('good');
    const bad = await queue.send('bad');
    runtime.respond = ({ event }) => {
      // Each of the two pollers may get one of the messages.
      const failed = JSON.stringify(event).includes(bad.id) ? [{ itemIdentifier: bad.id }] : [];
      return { payload: JSON.stringify({ batchItemFailures: failed }) };
    };
    await start({ FunctionResponseTypes: ['ReportBatchItemFailures'], ScalingConfig: { MaximumConcurrency: 2 } });
    expect(await receiveDeadLetter()).toBe('bad');
    expect(queue.counts()).toEqual({ visible: 0, inFlight: 0, delayed: 0 });
  });

  test('never has more concurrent invocations than its maximum concurrency', async () => {
    for (let n = 0; n < 8; n += 1) await queue.send(`job ${n}`);
    let running = 0;
    let maximum = 0;
    const bothRunning = Promise.withResolvers<void>();
    runtime.respond = async () => {
      running += 1;
      maximum = Math.max(maximum, running);
      if (running === 2) bothRunning.resolve();
      await bothRunning.promise;
      await new Promise(setImmediate);
      running -= 1;
      return { payload: 'null' };
    };
    await start({ BatchSize: 1, ScalingConfig: { MaximumConcurrency: 2 } });
    await runtime.waitForInvocations(8);
    expect(maximum).toBe(2);
  });

  test('receives a new message at once, not at the next poll', async () => {
    const { receive } = queue;
    // No poll ends during this test.
    jest.spyOn(queue, 'receive').mockImplementation((limit, _, ...more) => receive(limit, HOUR_MS, ...more));
    await start();
    await queue.send('now');
    await eventually(() => expect(runtime.invocations).toMatchObject([{ event: { Records: [{ body: 'now' }] } }]));
  });

  test('processes the messages that it has received, even if receiving more within the batching window fails', async () => {
    const { receive } = queue;
    jest
      .spyOn(queue, 'receive')
      .mockImplementation((limit, ...more) =>
        limit < 10 ? Promise.reject(new Error('The disk is full')) : receive(limit, ...more),
      );
    await queue.send('one');
    await start({ BatchSize: 10, MaximumBatchingWindowInSeconds: 300 });
    await eventually(() => expect(runtime.invocations).toMatchObject([{ event: { Records: [{ body: 'one' }] } }]));
    await eventually(() => expect(queue.counts()).toEqual({ visible: 0, inFlight: 0, delayed: 0 }));
    expect(runtime.lines).toEqual([expect.stringContaining('The disk is full')]);
  });

  test.each([1, 1001])('refuses a maximum concurrency of %i, as AWS does', async (MaximumConcurrency) => {
    await expect(start({ ScalingConfig: { MaximumConcurrency } })).rejects.toThrow(/Mapping .*from 2 to 1000/);
  });

  test('refuses batches of more than ten messages without a batching window, as AWS does', async () => {
    await expect(start({ BatchSize: 11 })).rejects.toThrow(/Mapping .*MaximumBatchingWindowInSeconds/);
    await start({ BatchSize: 11, MaximumBatchingWindowInSeconds: 1 });
  });

  test('drops messages that match no filter', async () => {
    await queue.send('{"kind":"other"}');
    await queue.send('{"kind":"wanted"}');
    await start({ FilterCriteria: { Filters: [{ Pattern: '{"body":{"kind":["wanted"]}}' }] } });
    expect(await runtime.waitForInvocations(1)).toMatchObject([
      { event: { Records: [{ body: '{"kind":"wanted"}' }] } },
    ]);
    await eventually(() => expect(queue.counts()).toEqual({ visible: 0, inFlight: 0, delayed: 0 }));
    await runtime.stop();
    expect(deadLetters.counts()).toEqual({ visible: 0, inFlight: 0, delayed: 0 });
  });

  test('fails to start if the visibility timeout is shorter than the timeout of the function, as on AWS', async () => {
    runtime.functionTimeoutSeconds = 61;
    await expect(start()).rejects.toThrow(/Mapping .*60 seconds is less than Function timeout: 61 seconds/);
  });

  test('fails to start if the role of the function cannot receive messages', async () => {
    runtime.functionRoleArn = runtime.addRole('unprivileged', []);
    await expect(start()).rejects.toThrow(/Mapping .*sqs:ReceiveMessage/);
  });
});

test('with `--assume queue-messages=repeated`, every message arrives twice and out of order', async () => {
  await runtime.remove();
  await startQueues(['queue-messages=repeated']);
  const sent = Array.from({ length: 20 }, (_, index) => String(index));
  for (const body of sent) await queue.send(body);
  await start({ BatchSize: 2 });
  const arrived = (await runtime.waitForInvocations(20)).flatMap(({ event }) =>
    (event as { Records: { body: string }[] }).Records.map(({ body }) => body),
  );
  expect(arrived.toSorted()).toEqual([...sent, ...sent].toSorted());
  const firstTimes = [...new Set(arrived)];
  expect(firstTimes).not.toEqual(sent);
});

test('messages are retried while the function is throttled, without becoming visible again', async () => {
  runtime.respond = () => {
    if (runtime.invocations.length <= 3) throw new AwsError('TooManyRequestsException', 'Rate Exceeded.', 429);
    return { payload: 'null' };
  };
  await start();
  await queue.send('patient');
  const [first, ...others] = (await runtime.waitForInvocations(4)).map(({ event }) => event);
  // All attempts have the same receipt, because the poller kept the batch instead of receiving it again.
  expect(others).toEqual([first, first, first]);
  expect(runtime.lines).toEqual([]);
});
