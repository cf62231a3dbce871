import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { HttpServer, isPortInUse } from '../../../../local/engine/http-server.ts';
import type { HttpRequest } from '../../../../local/engine/types.ts';

let server: HttpServer;
let url: string;
beforeEach(async () => {
  server = await HttpServer.listen(0, false);
  url = `http://127.0.0.1:${server.port}`;
});
afterEach(() => server.stop());

test('responds 503 until it has a service', async () => {
  const response = await fetch(url);
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('1');
});

test('passes the request and the response through unchanged', async () => {
  let seen: HttpRequest | undefined;
  server.serve(async (request) => {
    seen = request;
    return { status: 201, headers: { 'x-a': 'b', 'set-cookie': ['c=1', 'd=2'] }, body: Buffer.from('made') };
  });
  const response = await fetch(`${url}/a%20b?x=%41`, { method: 'POST', headers: { 'X-Tall': 'yes' }, body: 'hello' });
  expect(seen).toMatchObject({
    method: 'POST',
    url: '/a%20b?x=%41',
    headers: { 'x-tall': 'yes' },
    sourceIp: '127.0.0.1',
  });
  expect(String(seen?.body)).toBe('hello');
  expect(response.status).toBe(201);
  expect(response.headers.getSetCookie()).toEqual(['c=1', 'd=2']);
  expect(response.headers.get('content-length')).toBe('4');
  expect(await response.text()).toBe('made');
});

test('passes headers of 30,000 bytes, which are above the limits of all services', async () => {
  server.serve(async ({ headers }) => ({ status: 200, headers: {}, body: Buffer.from(headers['x-long'] ?? '') }));
  const response = await fetch(url, { headers: { 'x-long': 'a'.repeat(30_000) } });
  expect(await response.text()).toHaveLength(30_000);
});

test('streams the response, and aborts the signal when the client disconnects', async () => {
  const disconnected = Promise.withResolvers<void>();
  server.serve(async ({ signal }) => {
    signal.addEventListener('abort', () => disconnected.resolve());
    async function* body() {
      yield Buffer.from('one ');
      yield Buffer.from('two');
      await disconnected.promise;
    }
    return { status: 200, headers: {}, body: body() };
  });
  const client = connect(server.port, '127.0.0.1');
  client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  let text = '';
  while (!text.includes('two')) [text] = [text + String((await once(client, 'data'))[0])];
  client.destroy();
  await disconnected.promise;
});

test('responds 500 without details when the service throws', async () => {
  server.serve(async () => {
    throw new Error('secret');
  });
  const response = await fetch(url);
  expect(response.status).toBe(500);
  expect(await response.text()).not.toContain('secret');
});

test('responds to HEAD with the content length', async () => {
  server.serve(async () => ({ status: 200, headers: {}, body: Buffer.from('1234') }));
  const response = await fetch(url, { method: 'HEAD' });
  expect(response.headers.get('content-length')).toBe('4');
});

test('reads the stream of a response to HEAD to its end, so the sender does not wait for a reader', async () => {
  const read = Promise.withResolvers<void>();
  server.serve(async () => {
    async function* body() {
      yield Buffer.from('one ');
      yield Buffer.from('two');
      read.resolve();
    }
    return { status: 200, headers: { 'x-a': 'b' }, body: body() };
  });
  const response = await fetch(url, { method: 'HEAD' });
  expect([response.headers.get('x-a'), await response.text()]).toEqual(['b', '']);
  await read.promise;
});

test('reports a port that is in use', async () => {
  const error = await HttpServer.listen(server.port, false).catch((reason: unknown) => reason);
  expect(isPortInUse(error)).toBe(true);
});

const hasIpv6 = Object.values(networkInterfaces()).some((addresses) =>
  addresses?.some(({ address }) => address === '::1'),
);
const testWithIpv6 = hasIpv6 ? test : test.skip;

testWithIpv6('does not open a port that another program uses over IPv6', async () => {
  const other = createServer().listen(0, '::1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const error = await HttpServer.listen(port, false).catch((reason: unknown) => reason);
  const connection = await fetch(`http://127.0.0.1:${port}`).catch(({ cause }) => cause);
  other.close();
  expect([isPortInUse(error), connection]).toEqual([true, expect.objectContaining({ code: 'ECONNREFUSED' })]);
});

test.each([
  ['the headers', 'GET / HTTP/1.1\r\nhost: a\r\n'],
  ['a body', 'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 10\r\n\r\nhalf'],
])('closes a connection that sends only half of %s', async (_, half) => {
  const timeouts = { headersTimeout: 50, requestTimeout: 60, connectionsCheckingInterval: 20 };
  const strict = await HttpServer.listen(0, false, timeouts);
  strict.serve(async () => ({ status: 200, headers: {}, body: Buffer.from('never') }));
  try {
    const socket = connect(strict.port, '127.0.0.1').resume();
    const closed = once(socket, 'close');
    socket.write(half);
    await closed;
    expect((await fetch(`http://127.0.0.1:${strict.port}`)).status).toBe(200);
  } finally {
    await strict.stop();
  }
});
