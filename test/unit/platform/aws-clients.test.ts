import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { ENV } from '../../../contracts/environment.ts';
import { openEventBus } from '../../../lambdas/events/publish-events.ts';
import { timeouts } from '../../../lambdas/platform/aws-timeouts.ts';
import { openStateMachine } from '../../../lambdas/platform/state-machine.ts';
import { sendToDeadLetters } from '../../../lambdas/platform/stream-records.ts';
import { shortIdOfImage } from '../../../lambdas/qpr-codes/images/image-keys.ts';
import {
  openImageRemover,
  openImageStore,
  openMainImageRemover,
} from '../../../lambdas/qpr-codes/images/image-store.ts';
import { openWorkQueue } from '../../../lambdas/webhooks/delivery/work-queue.ts';
import { md5 } from '../../../local/services/sqs/message.ts';
import { awsStandIn } from '../../support/stand-ins/aws-stand-in.ts';

let nextResponse: { status?: number; body?: string };
let aws: Awaited<ReturnType<typeof awsStandIn>>;

beforeEach(async () => {
  nextResponse = {};
  aws = await awsStandIn(() => nextResponse);
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_S3: aws.url,
    AWS_ENDPOINT_URL_EVENTBRIDGE: aws.url,
    AWS_ENDPOINT_URL_SQS: aws.url,
    AWS_ENDPOINT_URL_SFN: aws.url,
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
  });
});
afterEach(() => aws.stop());

describe('the image store in S3', () => {
  test('puts both images with their types, cached for only five minutes because the style of a code can change', async () => {
    const store = openImageStore({ scanHost: 'https://go.example.com' });
    await store.put('0123456789', { png: Uint8Array.from([0x89]), svg: '<svg/>' });
    const puts = aws.calls.map(({ method, path, headers }) => ({
      method,
      path: path.split('?')[0],
      type: headers['content-type'],
      cache: headers['cache-control'],
    }));
    const cache = 'public, max-age=300';
    expect(puts.toSorted((one, other) => (one.path ?? '').localeCompare(other.path ?? ''))).toEqual([
      { method: 'PUT', path: '/not-used-by-tests/qr/0123456789/go.example.com.png', type: 'image/png', cache },
      { method: 'PUT', path: '/not-used-by-tests/qr/0123456789/go.example.com.svg', type: 'image/svg+xml', cache },
    ]);
  });

  const PLAIN = ['qr/0123456789/old.example.com.svg', 'qr/0123456789/go.example.com.png'];
  const STYLED = Array.from({ length: 120 }, (_, n) => `qr-styled/0123456789/go.example.com/${n}~~~~~~.png`);
  const OTHERS = ['qr/012345678a/go.example.com.png', 'qr-styled/012345678a/go.example.com/500~~~~~~.png'];

  /** Runs the removal on a fake S3 with all of these images, and returns the keys that are left. */
  async function leftAfter(remove: () => Promise<void>): Promise<string[]> {
    const keys = new Set([...PLAIN, ...STYLED, ...OTHERS]);
    const s3 = await awsStandIn(({ method, path }) => {
      const { pathname, searchParams } = new URL(path, aws.url);
      if (method === 'DELETE') {
        keys.delete(decodeURIComponent(pathname).replace('/not-used-by-tests/', ''));
        return { status: 204 };
      }
      const found = [...keys].filter((key) => key.startsWith(searchParams.get('prefix') ?? ''));
      const page = found.slice(0, Number(searchParams.get('max-keys') ?? 1_000));
      const contents = page.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('');
      const isTruncated = `<IsTruncated>${page.length < found.length}</IsTruncated>`;
      return { body: `<ListBucketResult>${isTruncated}${contents}</ListBucketResult>` };
    });
    process.env.AWS_ENDPOINT_URL_S3 = s3.url;
    try {
      await remove();
    } finally {
      await s3.stop();
    }
    return [...keys];
  }

  test('removes all images of a code, including those for earlier hosts and those with options', async () => {
    expect(await leftAfter(() => openImageRemover().remove('0123456789'))).toEqual(OTHERS);
  });

  test('removes only the main images of a code that was never created', async () => {
    expect(await leftAfter(() => openMainImageRemover().remove('0123456789'))).toEqual([...STYLED, ...OTHERS]);
  });

  test.each([
    ['qr/0123456789/go.example.com.png', '0123456789'],
    ['qr/0123456789/localhost:3000.svg', '0123456789'],
    ['qr/../x.png', undefined],
    ['qr/0123456789.png', undefined],
    ['other/0123456789/go.example.com.png', undefined],
    ['qr/0123456789/go.example.com.gif', undefined],
  ])('maps the key %s to the short id %s', (key, shortId) => expect(shortIdOfImage(key)).toBe(shortId));
});

describe('the event bus', () => {
  const event = {
    id: 'evt_1',
    account_id: 'acc_1',
    event: 'qpr_code.created' as const,
    created_at: '2026-03-01T12:00:00.000Z',
    body: '{"event":"qpr_code.created"}',
  };

  test('receives entries in the documented form and reports each failure', async () => {
    const failed = { ErrorCode: 'ThrottlingException', ErrorMessage: 'slow down' };
    nextResponse = { body: JSON.stringify({ FailedEntryCount: 1, Entries: [{ EventId: '1' }, failed] }) };
    const outcome = await openEventBus().publish([event, { ...event, id: 'evt_2' }]);
    expect(outcome).toEqual([undefined, 'ThrottlingException: slow down']);
    const entry = { EventBusName: 'not-used-by-tests', Source: 'qpr', DetailType: 'qpr_code.created' };
    expect(JSON.parse(aws.calls[0]?.body ?? '{}')).toEqual({
      Entries: [
        { ...entry, Detail: JSON.stringify(event) },
        { ...entry, Detail: JSON.stringify({ ...event, id: 'evt_2' }) },
      ],
    });
  });
});

describe('a state machine client that does not wait between retries', () => {
  const start = () =>
    openStateMachine('arn:aws:states:us-east-1:123456789012:stateMachine:x', { retriesWithDelay: false }).start(
      'n',
      {},
    );

  test('throws at once when it is throttled', async () => {
    nextResponse = { status: 400, body: JSON.stringify({ __type: 'ThrottlingException', message: 'Rate exceeded' }) };
    await expect(start()).rejects.toMatchObject({ name: 'ThrottlingException' });
    expect(aws.calls).toHaveLength(1);
  });

  test('retries when the connection closes without a response', async () => {
    let calls = 0;
    const closing = createHttpServer((request, response) => {
      calls += 1;
      if (calls === 1) request.socket.destroy();
      else response.end(JSON.stringify({ executionArn: 'arn', startDate: 1 }));
    });
    await new Promise<void>((resolve) => closing.listen(0, '127.0.0.1', resolve));
    process.env.AWS_ENDPOINT_URL_SFN = `http://127.0.0.1:${(closing.address() as AddressInfo).port}`;
    await start();
    expect(calls).toBe(2);
    closing.closeAllConnections();
    closing.close();
  });
});

describe('a queue that a function processes', () => {
  const message = {
    messageId: 'm',
    receiptHandle: 'AQEB',
    body: '{"detail":{}}',
    attributes: { ApproximateReceiveCount: '1', SentTimestamp: '1' },
  };
  const open = () => openWorkQueue(`${aws.url}/123456789012/events`, `${aws.url}/123456789012/dead`);

  test('postpones messages in one call', async () => {
    nextResponse = { body: JSON.stringify({ Successful: [{ Id: '0' }], Failed: [] }) };
    await open().postpone([{ message, seconds: 7 }]);
    expect(JSON.parse(aws.calls[0]?.body ?? '{}')).toEqual({
      QueueUrl: `${aws.url}/123456789012/events`,
      Entries: [{ Id: '0', ReceiptHandle: 'AQEB', VisibilityTimeout: 7 }],
    });
  });

  test('sends a dead letter with the reason and the URL of the source queue', async () => {
    nextResponse = { body: JSON.stringify({ MessageId: 'x', MD5OfMessageBody: md5(message.body) }) };
    await open().sendToDeadLetters(message, 'no event');
    const text = (StringValue: string) => ({ DataType: 'String', StringValue });
    expect(JSON.parse(aws.calls[0]?.body ?? '{}')).toEqual({
      QueueUrl: `${aws.url}/123456789012/dead`,
      MessageBody: message.body,
      MessageAttributes: {
        SOURCE_QUEUE_URL: text(`${aws.url}/123456789012/events`),
        ERROR_MESSAGE: text('no event'),
      },
    });
  });
});

test('an unreadable stream record becomes a dead letter with only characters that SQS accepts', async () => {
  Object.assign(process.env, {
    [ENV.deadLettersUrl]: `${aws.url}/123456789012/dead`,
    AWS_LAMBDA_FUNCTION_NAME: 'Qpr-publish-events',
  });
  const record = { dynamodb: { NewImage: { name: { S: 'a\uFFFE\uFFFFb' } } } };
  nextResponse = { status: 400, body: JSON.stringify({ __type: 'InvalidParameterValue' }) };
  await expect(sendToDeadLetters([{ record, reason: 'no name' }])).rejects.toThrow();
  const { MessageBody } = JSON.parse(aws.calls[0]?.body ?? '{}');
  expect(MessageBody).toContain('"a\\ufffe\\uffffb"');
  expect(JSON.parse(MessageBody).requestPayload).toEqual({ Records: [record], is_dead_letter: true });
});

test('a call times out when the service never responds', async () => {
  const silent = createServer(() => {});
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const { port } = silent.address() as AddressInfo;
  const client = new DynamoDBClient({
    endpoint: `http://127.0.0.1:${port}`,
    maxAttempts: 1,
    requestHandler: timeouts(50),
  });
  const call = client.send(new GetItemCommand({ TableName: 'any', Key: { pk: { S: 'a' }, sk: { S: 'b' } } }));
  await expect(call).rejects.toMatchObject({ name: 'TimeoutError' });
  client.destroy();
  silent.close();
});
