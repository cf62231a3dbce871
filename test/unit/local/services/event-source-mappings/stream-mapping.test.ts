import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { readAssumptions } from '../../../../../local/engine/assumptions.ts';
import { AwsError, type InvokeResult } from '../../../../../local/engine/types.ts';
import { lambdaEventSourceMapping } from '../../../../../local/resources/lambda/lambda-event-source-mapping.ts';
import { sqsQueue } from '../../../../../local/resources/sqs/sqs-queue.ts';
import type { Queue } from '../../../../../local/services/sqs/queue.ts';
import { eventually } from '../../../../support/eventually.ts';
import { FakeRuntime, type Invocation } from '../../support/fake-runtime.ts';
import { FakeStream, STREAM_ARN } from '../../support/fake-stream.ts';

const FUNCTION_ARN = 'arn:aws:lambda:eu-central-1:123456789012:function:publish';

let runtime: FakeRuntime;
let stream: FakeStream;

const startFakeRuntime = async (directory?: string, assumptions: readonly string[] = []): Promise<FakeRuntime> => {
  const created = new FakeRuntime({
    speed: 1000,
    assumptions: readAssumptions(assumptions),
    ...(directory ? { directory } : {}),
  });
  await created.listen();
  created.functionRoleArn = created.addRole('publisher', [
    {
      Effect: 'Allow',
      Action: ['dynamodb:DescribeStream', 'dynamodb:GetShardIterator', 'dynamodb:GetRecords'],
      Resource: STREAM_ARN,
    },
    { Effect: 'Allow', Action: 'sqs:SendMessage', Resource: 'arn:aws:sqs:eu-central-1:123456789012:Test-Dead' },
  ]);
  created.serve('dynamodb', stream.handler);
  created.publish('dynamodb', 'writes', stream.writes);
  return created;
};

beforeEach(async () => {
  stream = new FakeStream();
  runtime = await startFakeRuntime();
});
afterEach(() => runtime.remove());

const start = async (more: Record<string, unknown> = {}, on = runtime): Promise<void> => {
  await on.start(lambdaEventSourceMapping, 'Outbox', {
    FunctionName: FUNCTION_ARN,
    EventSourceArn: STREAM_ARN,
    StartingPosition: 'TRIM_HORIZON',
    BatchSize: 10,
    ...more,
  });
  await on.ready();
};

const sequenceNumbers = ({ event }: Invocation): string[] => {
  const { Records } = event as { Records: { dynamodb: { SequenceNumber: string } }[] };
  return Records.map(({ dynamodb }) => dynamodb.SequenceNumber);
};
const failures = (failed: readonly string[]): InvokeResult => ({
  payload: JSON.stringify({ batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })) }),
});
const thrown: InvokeResult = { payload: '{"errorType":"Error"}', functionError: 'Unhandled' };

describe('stream records', () => {
  test('reach the function in the documented shape', async () => {
    stream.add('1', { pk: { S: 'A' }, type: { S: 'event' } }, { isUpdate: true });
    await start();
    const [invocation] = await runtime.waitForInvocations(1);
    expect(invocation).toEqual({
      functionArn: FUNCTION_ARN,
      event: {
        Records: [
          {
            eventID: 'event-1',
            eventName: 'MODIFY',
            eventVersion: '1.1',
            eventSource: 'aws:dynamodb',
            awsRegion: 'eu-central-1',
            dynamodb: {
              ApproximateCreationDateTime: expect.any(Number),
              Keys: { pk: { S: 'A' } },
              NewImage: { pk: { S: 'A' }, type: { S: 'event' } },
              OldImage: { pk: { S: 'A' } },
              SequenceNumber: '1',
              SizeBytes: 26,
              StreamViewType: 'NEW_AND_OLD_IMAGES',
            },
            eventSourceARN: STREAM_ARN,
          },
        ],
      },
    });
  });

  test('come in batches of the configured size, in order', async () => {
    for (let index = 1; index <= 25; index += 1) stream.add(String(index));
    await start();
    const invocations = await runtime.waitForInvocations(3);
    expect(invocations.map((invocation) => sequenceNumbers(invocation).length)).toEqual([10, 10, 5]);
    expect(invocations.flatMap(sequenceNumbers)).toEqual(Array.from({ length: 25 }, (_, index) => String(index + 1)));
  });

  test('are skipped if they match no filter', async () => {
    stream.add('1', { pk: { S: 'A' }, type: { S: 'code' } });
    stream.add('2', { pk: { S: 'B' }, type: { S: 'event' } });
    stream.add('3', { pk: { S: 'B' }, type: { S: 'event' } }, { isUpdate: true });
    const Pattern = JSON.stringify({ eventName: ['INSERT'], dynamodb: { NewImage: { type: { S: ['event'] } } } });
    await start({ FilterCriteria: { Filters: [{ Pattern }] } });
    expect((await runtime.waitForInvocations(1)).map(sequenceNumbers)).toEqual([['2']]);
  });

  test('reach the function as soon as they are written', async () => {
    const wait = stream.writes.waitForMoreThan.bind(stream.writes);
    const waiting = Promise.withResolvers<void>();
    // In this test, only a write ends the wait for a write.
    jest.spyOn(stream.writes, 'waitForMoreThan').mockImplementation((count, _, signal) => {
      waiting.resolve();
      return wait(count, 3_600_000, signal);
    });
    await start();
    await waiting.promise;
    stream.add('1');
    await eventually(() => expect(runtime.invocations.map(sequenceNumbers)).toEqual([['1']]));
  });

  test('are retried as a whole batch while the function is throttled, and the retries do not count as attempts', async () => {
    const refusals = 3;
    runtime.respond = () => {
      if (runtime.invocations.length <= refusals) throw new AwsError('TooManyRequestsException', 'Rate Exceeded.', 429);
      return { payload: 'null' };
    };
    stream.add('1');
    stream.add('2');
    await start({ MaximumRetryAttempts: 0, BisectBatchOnFunctionError: true });
    expect((await runtime.waitForInvocations(refusals + 1)).map(sequenceNumbers)).toEqual(
      Array(refusals + 1).fill(['1', '2']),
    );
    expect(runtime.lines).toEqual([]);
  });

  test('of a parent shard come before those of its child', async () => {
    stream.add('1');
    stream.closeShard();
    stream.add('2');
    await start();
    expect((await runtime.waitForInvocations(2)).map(sequenceNumbers)).toEqual([['1'], ['2']]);
  });

  test('of a new shard are read when its parent ends', async () => {
    stream.add('1');
    await start();
    await runtime.waitForInvocations(1);
    stream.closeShard();
    stream.add('2');
    expect((await runtime.waitForInvocations(2)).map(sequenceNumbers)).toEqual([['1'], ['2']]);
  });

  test('are read from the checkpoint after a restart', async () => {
    stream.add('1');
    await start();
    await runtime.waitForInvocations(1);
    await stream.waitForTwoReads();
    await runtime.stop();
    stream.add('2');
    const next = await startFakeRuntime(runtime.directory);
    await start({}, next);
    expect((await next.waitForInvocations(1)).map(sequenceNumbers)).toEqual([['2']]);
    await next.stop();
  });

  test('are skipped with LATEST if they were written before the first start, but read if they were written after it', async () => {
    stream.add('1');
    await start({ StartingPosition: 'LATEST' });
    stream.add('2');
    expect((await runtime.waitForInvocations(1)).map(sequenceNumbers)).toEqual([['2']]);
  });
});

describe('a failed batch', () => {
  test('is retried from the first failed item', async () => {
    for (const id of ['1', '2', '3', '4']) stream.add(id);
    runtime.respond = () => (runtime.invocations.length === 1 ? failures(['3']) : failures([]));
    await start({ FunctionResponseTypes: ['ReportBatchItemFailures'] });
    expect((await runtime.waitForInvocations(2)).map(sequenceNumbers)).toEqual([
      ['1', '2', '3', '4'],
      ['3', '4'],
    ]);
  });

  test.each([
    ['an item that is not in the batch', failures(['9'])],
    ['an invalid list of failures', { payload: '{"batchItemFailures":"x"}' }],
  ])('is retried as a whole if the response contains %s', async (_, response) => {
    for (const id of ['1', '2']) stream.add(id);
    runtime.respond = () => (runtime.invocations.length === 1 ? response : failures([]));
    await start({ FunctionResponseTypes: ['ReportBatchItemFailures'] });
    expect((await runtime.waitForInvocations(2)).map(sequenceNumbers)).toEqual([
      ['1', '2'],
      ['1', '2'],
    ]);
  });

  test('is bisected until only the failing record goes to the dead-letter queue', async () => {
    const { attributes } = await runtime.start(sqsQueue, 'Dead', {});
    for (const id of ['1', '2', '3', '4']) stream.add(id);
    runtime.respond = (invocation) => (sequenceNumbers(invocation).includes('3') ? thrown : { payload: 'null' });
    await start({
      BisectBatchOnFunctionError: true,
      MaximumRetryAttempts: 1,
      DestinationConfig: { OnFailure: { Destination: attributes.Arn } },
    });
    const invocations = await runtime.waitForInvocations(6);
    expect(invocations.map(sequenceNumbers)).toEqual([
      ['1', '2', '3', '4'],
      ['1', '2'],
      ['3', '4'],
      ['3'],
      ['3'],
      ['4'],
    ]);
    const queue = runtime.find<Queue>('queue', attributes.Arn ?? '');
    const [message] = await queue.receive(1, 20_000, AbortSignal.timeout(20_000));
    expect(JSON.parse(message?.body ?? '')).toEqual({
      requestContext: {
        requestId: expect.any(String),
        functionArn: FUNCTION_ARN,
        condition: 'RetryAttemptsExhausted',
        approximateInvokeCount: 2,
      },
      responseContext: { statusCode: 200, executedVersion: '$LATEST', functionError: 'Unhandled' },
      version: '1.0',
      timestamp: expect.stringMatching(/Z$/),
      DDBStreamBatchInfo: {
        shardId: 'shard-1',
        startSequenceNumber: '3',
        endSequenceNumber: '3',
        approximateArrivalOfFirstRecord: expect.stringMatching(/Z$/),
        approximateArrivalOfLastRecord: expect.stringMatching(/Z$/),
        batchSize: 1,
        streamArn: STREAM_ARN,
      },
    });
  });

  test('is dropped if its records are too old', async () => {
    stream.add('1', undefined, { ageSeconds: 120 });
    stream.add('2');
    runtime.respond = (invocation) => (sequenceNumbers(invocation).includes('1') ? thrown : { payload: 'null' });
    await start({ BatchSize: 1, MaximumRecordAgeInSeconds: 60 });
    expect((await runtime.waitForInvocations(2)).map(sequenceNumbers)).toEqual([['1'], ['2']]);
    expect(runtime.lines.join()).toContain('RecordAgeExceeded');
  });
});

test('the maximum age of records is divided by the speed of the runtime', async () => {
  stream.add('1');
  stream.add('2');
  runtime.respond = (invocation) => (sequenceNumbers(invocation).includes('1') ? thrown : { payload: 'null' });
  // At this speed, 300 seconds take 0.3 seconds.
  await start({ BatchSize: 1, MaximumRecordAgeInSeconds: 300 });
  await eventually(() => expect(runtime.invocations.map(sequenceNumbers)).toContainEqual(['2']));
  expect(runtime.lines.join()).toContain('RecordAgeExceeded');
});

describe('a stream mapping', () => {
  test('invokes the function when its batching window ends, even if nothing more is written', async () => {
    // At this speed, 500 seconds take half a second.
    await start({ MaximumBatchingWindowInSeconds: 500 });
    stream.add('1');
    await stream.waitForTwoReads();
    stream.add('2');
    expect((await runtime.waitForInvocations(1)).map(sequenceNumbers)).toEqual([['1', '2']]);
  });

  test('waits for a write while the stream is idle, instead of polling', async () => {
    const idle = Promise.withResolvers<{ reads: number; milliseconds: number }>();
    jest.spyOn(stream.writes, 'waitForMoreThan').mockImplementation(async (_count, milliseconds, signal) => {
      idle.resolve({ reads: stream.reads, milliseconds });
      await once(signal, 'abort');
    });
    stream.add('1');
    await start();
    // The first read gets the record, and the second finds no more. Then the mapping waits for a write, but not longer
    // than a second.
    expect(await idle.promise).toEqual({ reads: 2, milliseconds: 1_000 });
    expect(runtime.invocations).toHaveLength(1);
  });

  test('fails to start if its role cannot read the stream, and the error names the resource', async () => {
    runtime.functionRoleArn = runtime.addRole('unprivileged', []);
    await expect(start()).rejects.toThrow(/Outbox .*not authorized to perform: dynamodb:DescribeStream/);
  });

  test('fails to start if its role cannot send to the on-failure destination', async () => {
    const Destination = 'arn:aws:sqs:eu-central-1:123456789012:Test-Other';
    await expect(start({ DestinationConfig: { OnFailure: { Destination } } })).rejects.toThrow(
      /Outbox .*not authorized to perform: sqs:SendMessage/,
    );
  });

  test('fails to start without a starting position', async () => {
    await expect(start({ StartingPosition: undefined })).rejects.toThrow(/Outbox .*StartingPosition/);
  });

  test('fails to start with an unsupported source or property, and the error names it', async () => {
    await expect(start({ EventSourceArn: 'arn:aws:kinesis:eu-central-1:123456789012:stream/s' })).rejects.toThrow(
      /Outbox .*kinesis/,
    );
    await expect(start({ TumblingWindowInSeconds: 5 })).rejects.toThrow(/Outbox .*TumblingWindowInSeconds/);
  });
});

test('with `--assume stream-batches=repeated`, a batch arrives twice, first shuffled so that only the records of each item keep their order', async () => {
  await runtime.remove();
  runtime = await startFakeRuntime(undefined, ['stream-batches=repeated']);
  const items = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J'];
  for (const [index, item] of [...items, ...items].entries()) stream.add(String(index + 10), { pk: { S: item } });
  await start({ BatchSize: 20 });
  const [first, second] = (await runtime.waitForInvocations(2)).map(sequenceNumbers);
  const sent = Array.from({ length: 20 }, (_, index) => String(index + 10));
  expect(second).toEqual(sent);
  expect(first).not.toEqual(sent);
  // The items are shuffled too: the records are not just grouped by item.
  expect(first).not.toEqual(items.flatMap((_, index) => [sent[index], sent[index + items.length]]));
  expect(first?.toSorted()).toEqual(sent);
  for (let index = 0; index < items.length; index += 1) {
    expect(first?.indexOf(sent[index] ?? '')).toBeLessThan(first?.indexOf(sent[index + items.length] ?? '') ?? 0);
  }
});
