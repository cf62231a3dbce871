import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import {
  DescribeStreamCommand,
  DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
  ListStreamsCommand,
} from '@aws-sdk/client-dynamodb-streams';
import { ListQueuesCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { AssumptionName } from '../../../contracts/aws-assumptions.ts';
import { readOptions } from '../../../operator/dead-letters/options.ts';
import { type Outcome, runDeadLetters } from '../../../operator/dead-letters/run.ts';
import { eventually } from '../../support/eventually.ts';
import { assumptions } from '../../support/service/assumptions.ts';
import type { InProcessService } from '../../support/service/in-process-service.ts';
import { eventOf } from '../../support/stand-ins/received-event.ts';
import { type Receiver, startReceiver } from '../../support/stand-ins/receiver.ts';
import { createCode, register } from '../webhooks/support.ts';
import type { ServiceHolder } from './service-holder.ts';

const PROJECT_DIR = join(import.meta.dirname, '..', '..', '..');

let service: InProcessService;
let healthyCall: InProcessService['endpoint']['call'];
let receiver: Receiver;
let sqs: SQSClient;
let streams: DynamoDBStreamsClient;
let database: DynamoDBClient;

const functionArnOf = (name: string) => `arn:aws:lambda:us-east-1:123456789012:function:Qpr-${name}:$LATEST`;

/** The output and exit code of `npm run dead-letters -- --local …`. */
async function runCommand(...args: string[]): Promise<{ code: number; text: string }> {
  const { NODE_OPTIONS: _, ...env } = process.env;
  const command = ['bin/dead-letters.ts', '--local', '--data', service.dataDir, ...args];
  const run = promisify(execFile)(process.execPath, command, { cwd: PROJECT_DIR, env });
  return run.then(
    ({ stdout }) => ({ code: 0, text: stdout }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      text: error.stdout + error.stderr,
    }),
  );
}

/** Runs the command in this process. Starting a separate process takes ten times as long as the command itself. */
async function runInProcess(...args: string[]): Promise<readonly Outcome[]> {
  const options = readOptions(['--local', '--data', service.dataDir, ...args]);
  if (!options) throw new Error('The arguments were parsed as a request for help.');
  return (await runDeadLetters(options)).letters;
}

const queueUrl = async (name: string) => {
  const { QueueUrls = [] } = await sqs.send(new ListQueuesCommand({ QueueNamePrefix: `Qpr-${name}` }));
  return String(QueueUrls[0]);
};

const tableName = () => service.running.outputs.TableName;

/** The stored event of a code's creation, and its position in the table's stream. */
async function recordOf(codeId: string) {
  const StreamArn = (await streams.send(new ListStreamsCommand({ TableName: tableName() }))).Streams?.[0]?.StreamArn;
  const { StreamDescription } = await streams.send(new DescribeStreamCommand({ StreamArn }));
  for (const { ShardId } of StreamDescription?.Shards ?? []) {
    const place = { StreamArn, ShardId, ShardIteratorType: 'TRIM_HORIZON' } as const;
    let { ShardIterator } = await streams.send(new GetShardIteratorCommand(place));
    // A page has up to 1,000 records, and earlier tests have written more than that.
    while (ShardIterator !== undefined) {
      const { Records = [], NextShardIterator } = await streams.send(new GetRecordsCommand({ ShardIterator }));
      const found = Records.find(({ dynamodb }) => dynamodb?.NewImage?.body?.S?.includes(codeId));
      if (found?.dynamodb) {
        const { NewImage: image = {}, SequenceNumber = '' } = found.dynamodb;
        return { image, streamArn: StreamArn ?? '', shardId: ShardId ?? '', sequenceNumber: SequenceNumber };
      }
      ShardIterator = Records.length > 0 ? NextShardIterator : undefined;
    }
  }
  throw new Error(`The stream has no event for ${codeId}.`);
}

/** The number of dead letters that one failure leaves. It doubles for each of these assumptions that is `repeated`. */
const copies = (...names: AssumptionName[]) => 2 ** names.filter((name) => assumptions.get(name) === 'repeated').length;
const repeat = <T>(times: number, value: T): T[] => Array.from({ length: times }, () => value);

export function testDeadLetters(holder: ServiceHolder): void {
  beforeAll(() => {
    ({ service } = holder);
    healthyCall = service.endpoint.call.bind(service.endpoint);
    const { region, awsPort } = service.running.runtime;
    const client = {
      endpoint: `http://127.0.0.1:${awsPort}`,
      region,
      credentials: service.endpoint.operator,
    };
    sqs = new SQSClient(client);
    streams = new DynamoDBStreamsClient(client);
    database = new DynamoDBClient(client);
  });
  beforeEach(async () => {
    receiver = await startReceiver();
  });
  afterEach(async () => {
    // The next test must not find resources of this one.
    service.endpoint.call = healthyCall;
    const { body } = await service.api.call<{ webhooks: { id: string }[] }>('GET', '/v1/webhooks');
    for (const { id } of body.webhooks) await service.api.call('DELETE', `/v1/webhooks/${id}`);
    const letters = await queueUrl('EventsDeadLetters');
    await service.running.runtime.find<{ purge(): Promise<void> }>('queue', letters).purge();
    await receiver.stop();
  });
  afterAll(() => {
    sqs?.destroy();
    streams?.destroy();
    database?.destroy();
  });

  test('a failed function call that exhausted its retries is listed, stays listed while it keeps failing, and finally succeeds', async () => {
    const { id } = await createCode(service.api);
    const { body: code } = await service.api.call<{ qr_image_url: string }>('GET', `/v1/qpr-codes/${id}`);
    const { endpoint } = service;
    const body = '<Error><Code>InternalError</Code><Message>S3 is not well.</Message></Error>';
    endpoint.call = async (name, principal, request) =>
      name === 's3'
        ? { status: 500, headers: { 'content-type': 'application/xml' }, body }
        : healthyCall(name, principal, request);
    await service.api.call('DELETE', `/v1/qpr-codes/${id}`);
    const times = copies('stream-batches', 'bus-events');
    await eventually(async () => expect(await runInProcess()).toHaveLength(times));
    const shown = await runCommand();
    expect(shown.text).toContain(`remove-code-images: ${times} left`);
    expect(shown).toMatchObject({
      code: 1,
      text: expect.stringContaining('images of a deleted code are still served'),
    });
    expect(shown.text).toContain('S3 is not well.');

    const again = await runCommand('--redrive', 'remove-code-images', '--json');
    expect(JSON.parse(again.text)).toMatchObject({
      letters: repeat(times, {
        name: 'remove-code-images',
        done: false,
        error: expect.stringContaining('S3 is not well.'),
      }),
    });
    endpoint.call = healthyCall;
    const waiting = { name: 'remove-code-images', done: false };
    expect(await runInProcess('--redrive', 'fan-out-event')).toMatchObject(repeat(times, waiting));
    const redriven = await runInProcess('--redrive', 'remove-code-images');
    expect(redriven).toMatchObject(repeat(times, { ...waiting, done: true }));
    expect(await runCommand()).toEqual({ code: 0, text: 'Qpr has no dead letters.\n' });
    expect((await fetch(code.qr_image_url)).status).toBe(404);
  });

  test('a redrive sends a dead letter of the fan-out back to its queue, and an invalid event becomes a dead letter again', async () => {
    const url = await queueUrl('WebhooksEventsToFanOut');
    await sqs.send(new SendMessageCommand({ QueueUrl: url, MessageBody: '{"detail":{}}' }));
    const letter = { name: 'fan-out-event', done: false, reason: expect.stringContaining('PoisonMessage') };
    const times = copies('queue-messages');
    await eventually(async () => expect(await runInProcess()).toMatchObject(repeat(times, letter)));
    const redriven = await runInProcess('--redrive', 'all');
    expect(redriven).toMatchObject(repeat(times, { name: 'fan-out-event', done: true }));
    await eventually(async () => expect(await runInProcess()).toMatchObject(repeat(times * times, letter)));
  });

  test('an unreadable stream record becomes a dead letter without retries, and stays one if a redrive fails', async () => {
    const TableName = tableName();
    // If jest retries this test, it needs new records, because a stream reader sees each record only once.
    const key = randomUUID();
    const put = (kind: string, type: string) =>
      database.send(
        new PutItemCommand({ TableName, Item: { pk: { S: `${kind}#${key}` }, sk: { S: type }, type: { S: type } } }),
      );
    await put('INTERNAL_EVENT', 'event');
    await put('SCAN', 'scan');
    // After retries, the reason would be `RetryAttemptsExhausted`.
    const reason = expect.stringContaining('ZodError');
    const unreadable = ['publish-events', 'roll-up-scans'].flatMap((name) =>
      repeat(copies('stream-batches'), { name, reason, done: false }),
    );
    const byName = async (...args: string[]) =>
      (await runInProcess(...args)).toSorted((one, other) => String(one.name).localeCompare(String(other.name)));
    await eventually(async () => expect(await byName()).toMatchObject(unreadable));
    const failedAgain = ({ name }: { readonly name: string }) => expect.stringContaining(`Qpr-${name} failed: `);
    expect(await byName('--redrive', 'all')).toMatchObject(
      unreadable.map((letter) => ({ ...letter, error: failedAgain(letter) })),
    );
    expect(await byName()).toMatchObject(unreadable);
  });

  test('a redrive delivers the events of a failed stream batch, and an event that the bus could not deliver', async () => {
    const deadLettersUrl = await queueUrl('EventsDeadLetters');
    // No webhook exists yet, so the publisher does not send these events. This simulates a batch that exhausted its
    // retries.
    const [first, second] = [await createCode(service.api), await createCode(service.api)];
    const { streamArn, shardId, sequenceNumber } = await recordOf(first.id);
    const { image } = await recordOf(second.id);
    await register(service.api, receiver.url, ['qpr_code.created']);
    const send = (body: object, attributes: Record<string, string> = {}) =>
      sqs.send(
        new SendMessageCommand({
          QueueUrl: deadLettersUrl,
          MessageBody: JSON.stringify(body),
          MessageAttributes: Object.fromEntries(
            Object.entries(attributes).map(([name, StringValue]) => [name, { DataType: 'String', StringValue }]),
          ),
        }),
      );
    await send({
      requestContext: { functionArn: functionArnOf('publish-events'), condition: 'RetryAttemptsExhausted' },
      DDBStreamBatchInfo: {
        streamArn,
        shardId,
        startSequenceNumber: sequenceNumber,
        endSequenceNumber: sequenceNumber,
        batchSize: 1,
      },
    });
    const fanOutUrl = await queueUrl('WebhooksEventsToFanOut');
    const names = ['id', 'account_id', 'event', 'created_at', 'body'];
    const detail = Object.fromEntries(names.map((name) => [name, image[name]?.S]));
    await send(
      { source: 'qpr', 'detail-type': 'qpr_code.created', detail },
      {
        TARGET_ARN: `arn:aws:sqs:us-east-1:123456789012:${fanOutUrl.split('/').at(-1)}`,
        ERROR_CODE: 'NO_PERMISSIONS',
        ERROR_MESSAGE: 'is not authorized',
      },
    );
    expect(await runInProcess()).toMatchObject([
      { name: 'publish-events', reason: 'RetryAttemptsExhausted, 1 record', done: false },
      { name: 'fan-out-event', reason: 'NO_PERMISSIONS: is not authorized', done: false },
    ]);
    expect(receiver.received).toEqual([]);
    expect(await runInProcess('--redrive', 'all')).toMatchObject([{ done: true }, { done: true }]);
    await receiver.waitFor(2);
    expect(receiver.received.map((delivery) => eventOf(delivery).data.id).toSorted()).toEqual(
      [first.id, second.id].toSorted(),
    );
    expect(await runInProcess()).toEqual([]);
  });
}
