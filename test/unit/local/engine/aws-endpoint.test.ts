import { request } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { AwsEndpoint } from '../../../../local/engine/aws-endpoint.ts';
import type { AwsRequest } from '../../../../local/engine/types.ts';
import { FakeRuntime } from '../support/fake-runtime.ts';

let runtime: FakeRuntime;
let served: AwsRequest[];

beforeEach(async () => {
  served = [];
  runtime = new FakeRuntime();
  await runtime.listen();
  for (const service of ['sqs', 's3']) {
    runtime.serve(service, async (call) => {
      served.push(call);
      return { status: 200, headers: { 'content-type': 'application/x-amz-json-1.0' }, body: '{"MessageId":"m"}' };
    });
  }
});
afterEach(() => runtime.remove());

const message = new SendMessageCommand({ QueueUrl: 'http://127.0.0.1/queue', MessageBody: 'Hello' });
const sendWith = (config: object) =>
  new SQSClient({ ...runtime.client(), useQueueUrlAsEndpoint: false, md5: false, maxAttempts: 1, ...config }).send(
    message,
  );

/** Captures the request that the SDK would send, without sending it. */
async function signedCall(credentials = runtime.client().credentials) {
  let sent: { readonly headers: Record<string, string>; readonly body: string } | undefined;
  const requestHandler = {
    handle: async ({ headers, body }: { headers: Record<string, string>; body: Uint8Array }) => {
      sent = { headers, body: new TextDecoder().decode(body) };
      throw new Error('Nothing is sent.');
    },
  };
  await sendWith({ credentials, requestHandler }).catch(() => undefined);
  if (!sent) throw new Error('The SDK sent nothing.');
  return sent;
}

/** Posts with any Host header, which fetch does not allow. */
async function post(headers: Readonly<Record<string, string>>, body: string) {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; body: Record<string, unknown> }>();
  const outgoing = request(
    { host: '127.0.0.1', port: runtime.awsPort, method: 'POST', path: '/', headers },
    async (response) => resolve({ status: response.statusCode ?? 0, body: JSON.parse(await textOf(response)) }),
  );
  outgoing.on('error', reject);
  outgoing.end(body);
  return promise;
}

test('serves calls signed with issued credentials', async () => {
  await expect(sendWith({})).resolves.toMatchObject({ MessageId: 'm' });
  runtime.addRole('Worker', []);
  await expect(sendWith({ credentials: runtime.client('Worker').credentials })).resolves.toMatchObject({});
  expect(served.map(({ principal }) => principal.name)).toEqual(['operator', 'Worker']);
});

test('gives each principal its own random secret', () => {
  const endpoint = runtime.find<AwsEndpoint>('aws', 'endpoint');
  const secrets = [endpoint.operator, endpoint.register('A', { name: 'A' }), endpoint.register('B', { name: 'B' })].map(
    ({ secretAccessKey }) => secretAccessKey,
  );
  expect(new Set(secrets).size).toBe(3);
  for (const secret of secrets) expect(secret).toMatch(/^[A-Za-z0-9+/]{40}$/);
});

describe('refuses without calling the service', () => {
  afterEach(() => expect(served).toEqual([]));

  test('a wrong secret', async () => {
    const credentials = { accessKeyId: 'operator', secretAccessKey: 'local' };
    await expect(sendWith({ credentials })).rejects.toMatchObject({ name: 'InvalidSignatureException' });
  });

  test('the secret of another principal', async () => {
    runtime.addRole('Worker', []);
    const { secretAccessKey } = runtime.client('Worker').credentials;
    await expect(sendWith({ credentials: { accessKeyId: 'operator', secretAccessKey } })).rejects.toMatchObject({
      name: 'InvalidSignatureException',
    });
  });

  test('an unknown access key', async () => {
    const credentials = { accessKeyId: 'Unknown', secretAccessKey: 'local' };
    await expect(sendWith({ credentials })).rejects.toMatchObject({ name: 'UnrecognizedClientException' });
  });

  test('a call without a signature', async () => {
    expect(await post({ 'x-amz-target': 'AmazonSQS.SendMessage' }, '{}')).toMatchObject({
      status: 403,
      body: { __type: 'MissingAuthenticationToken' },
    });
  });

  test('a body that differs from the signed one', async () => {
    const { headers } = await signedCall();
    const { 'content-length': _, ...rest } = headers;
    expect(await post(rest, '{"QueueUrl":"other"}')).toMatchObject({
      status: 400,
      body: { __type: 'InvalidSignatureException' },
    });
  });

  test('a call that was signed 20 minutes ago', async () => {
    const systemClockOffset = -20 * 60_000;
    const clock = { ...runtime.client(), systemClockOffset };
    await expect(sendWith(clock)).rejects.toMatchObject({ name: 'RequestTimeTooSkewed' });
  });

  test.each(['evil.example', 'evil.example:80', '127.0.0.1.evil.example', 'localhost.evil.example'])(
    'the host %s, even with a valid signature',
    async (host) => {
      const { headers, body } = await signedCall();
      expect(await post({ ...headers, host }, body)).toMatchObject({
        status: 403,
        body: { __type: 'AccessDenied' },
      });
    },
  );
});

test('reports a wrong signature for S3 as SignatureDoesNotMatch', async () => {
  const credentials = { accessKeyId: 'operator', secretAccessKey: 'local' };
  const s3 = new S3Client({ ...runtime.client(), credentials, maxAttempts: 1, forcePathStyle: true });
  const put = new PutObjectCommand({ Bucket: 'bucket', Key: 'key', Body: 'Hello' });
  await expect(s3.send(put)).rejects.toMatchObject({
    name: 'SignatureDoesNotMatch',
    $metadata: { httpStatusCode: 403 },
  });
});

test('accepts the host localhost', async () => {
  const endpoint = `http://localhost:${runtime.awsPort}`;
  await expect(sendWith({ endpoint })).resolves.toMatchObject({ MessageId: 'm' });
});
