import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { HttpRequest, HttpResponse, HttpService } from '../../../../../local/engine/types.ts';
import type { RunningRuntime } from '../../../../../local/runtime.ts';
import { eventually } from '../../../../support/eventually.ts';
import { functionResources, type MiniAssembly, writeAssembly } from '../../support/mini-assembly.ts';
import { runMini } from '../../support/mini-runtime.ts';

const SOURCES = {
  Story: `
    exports.handler = awslambda.streamifyResponse(async (event, stream) => {
      const out = awslambda.HttpResponseStream.from(stream, {
        statusCode: 201, headers: { 'Content-Type': 'text/event-stream' }, cookies: ['a=1'],
      });
      for (const word of ['once ', 'upon ', event.rawPath]) out.write(word);
      out.end();
    });`,
  Endless: `
    exports.handler = awslambda.streamifyResponse(async (event, stream) => {
      const { once } = require('node:events');
      if (event.rawPath === '/instance') return stream.end(globalThis.isUsed ? 'used' : 'new');
      globalThis.isUsed = true;
      while (!stream.destroyed) if (!stream.write('x'.repeat(70_000))) await Promise.race([once(stream, 'drain'), once(stream, 'close')]).catch(() => {});
    });`,
  Broken: `exports.handler = awslambda.streamifyResponse(async () => { throw new Error('no story'); });`,
  Plain: `exports.handler = async () => ({ plain: true });`,
  Throttled: `exports.handler = async () => 1;`,
};

const distributionArn = (id: string) => `arn:aws:cloudfront::000000000000:distribution/${id}`;

let mini: MiniAssembly;
let running: RunningRuntime;
const origins: Record<string, string> = {};

beforeAll(async () => {
  const names = Object.keys(SOURCES);
  const urls = names.map((name) => ({
    [`${name}Url`]: {
      Type: 'AWS::Lambda::Url',
      Properties: {
        TargetFunctionArn: { 'Fn::GetAtt': [name, 'Arn'] },
        AuthType: name === 'Plain' ? 'AWS_IAM' : 'NONE',
        InvokeMode: 'RESPONSE_STREAM',
      },
    },
  }));
  const permissions = [
    { action: 'InvokeFunctionUrl', distribution: 'E1' },
    { action: 'InvokeFunction', distribution: 'E1' },
    { action: 'InvokeFunctionUrl', distribution: 'OnlyUrl' },
    { action: 'InvokeFunction', distribution: 'OnlyFunction' },
  ].map(({ action, distribution }) => ({
    [action + distribution]: {
      Type: 'AWS::Lambda::Permission',
      Properties: {
        Action: `lambda:${action}`,
        FunctionName: { Ref: 'Plain' },
        Principal: 'cloudfront.amazonaws.com',
        SourceArn: distributionArn(distribution),
      },
    },
  }));
  const Outputs = Object.fromEntries(
    names.map((name) => [
      name,
      { Value: { 'Fn::Select': [2, { 'Fn::Split': ['/', { 'Fn::GetAtt': [`${name}Url`, 'FunctionUrl'] }] }] } },
    ]),
  );
  const concurrency: Readonly<Record<string, number>> = { Throttled: 0, Endless: 1 };
  const functions = names.map((name) =>
    functionResources(name, [], name in concurrency ? { ReservedConcurrentExecutions: concurrency[name] } : {}),
  );
  mini = writeAssembly({ Resources: Object.assign({}, ...functions, ...urls, ...permissions), Outputs }, SOURCES);
  running = await runMini(mini);
  Object.assign(origins, running.outputs);
});
afterAll(async () => {
  await running.stop();
  mini.remove();
});

const call = (name: string, more: Partial<HttpRequest> = {}): Promise<HttpResponse> =>
  running.runtime.find<HttpService>(
    'http-origin',
    origins[name] ?? '',
  )({
    method: 'POST',
    url: '/s/a%20b?x=1',
    headers: {},
    body: Buffer.alloc(0),
    sourceIp: '127.0.0.1',
    signal: new AbortController().signal,
    ...more,
  });

async function read({ body }: HttpResponse): Promise<string> {
  if (Buffer.isBuffer(body)) return body.toString();
  const pieces: Uint8Array[] = [];
  for await (const piece of body) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}

test('streams the status and headers, then the body, and passes the path undecoded', async () => {
  const response = await call('Story');
  expect(response).toMatchObject({
    status: 201,
    headers: { 'content-type': 'text/event-stream', 'set-cookie': ['a=1'] },
  });
  expect(await read(response)).toBe('once upon /s/a%20b');
});

test('the handler stops when the client disconnects in the middle of an endless response', async () => {
  const disconnect = new AbortController();
  const response = await call('Endless', { signal: disconnect.signal });
  let pieces = 0;
  if (Buffer.isBuffer(response.body)) throw new Error('not streamed');
  for await (const _ of response.body) {
    pieces += 1;
    if (pieces === 3) {
      disconnect.abort();
      break;
    }
  }
  expect(pieces).toBe(3);
  // The function has only one instance. It accepts the next request once the handler has stopped.
  await eventually(async () => expect(await read(await call('Endless', { url: '/instance' }))).toBe('used'));
});

test('responds 502 if the handler fails before it sends the headers', async () => {
  expect(await call('Broken')).toMatchObject({ status: 502 });
});

test('responds 413 if the event is larger than 6 MB', async () => {
  expect(await call('Story', { body: Buffer.alloc(6 * 1024 * 1024, 'a') })).toMatchObject({ status: 413 });
});

test('responds 429 if the function is throttled', async () => {
  const response = await call('Throttled');
  expect(response).toMatchObject({
    status: 429,
    headers: { 'retry-after': '1', 'x-amzn-errortype': 'TooManyRequestsException' },
  });
  expect(JSON.parse(await read(response))).toMatchObject({ message: 'Rate Exceeded.' });
});

test('a protected URL accepts only a caller that has both permissions and sends the hash of the body', async () => {
  const body = Buffer.from('{}');
  const headers = { 'x-amz-content-sha256': '44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a' };
  const signedBy = (distribution: string) => ({
    service: 'cloudfront.amazonaws.com',
    sourceArn: distributionArn(distribution),
  });
  expect(await call('Plain', { body, headers })).toMatchObject({ status: 403 });
  for (const distribution of ['Other', 'OnlyUrl', 'OnlyFunction']) {
    expect(await call('Plain', { signedBy: signedBy(distribution), body, headers })).toMatchObject({ status: 403 });
  }
  expect(await call('Plain', { signedBy: signedBy('E1'), body })).toMatchObject({ status: 403 });
  const allowed = await call('Plain', { signedBy: signedBy('E1'), body, headers });
  expect(allowed.status).toBe(200);
  expect(await read(allowed)).toBe('{"plain":true}');
});
