import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterEach, describe, expect, jest, test } from '@jest/globals';
import type { Dns } from '../../../lambdas/platform/targets/dns.ts';
import { type Network, sendAttempt } from '../../../lambdas/webhooks/delivery/send-attempt.ts';
import { testTargets } from '../../support/functions/targets.ts';
import {
  type Receiver,
  type ReceiverOptions,
  selfSignedCertificate,
  startReceiver,
} from '../../support/stand-ins/receiver.ts';

type Resolve = Dns['resolve'];
const resolveToLoopback: Resolve = async () => [{ address: '127.0.0.1', family: 4 }];
const LOCAL: Network = testTargets({ resolve: resolveToLoopback });

const receivers: Receiver[] = [];
async function receiver(options: ReceiverOptions = {}): Promise<Receiver> {
  const started = await startReceiver(options);
  receivers.push(started);
  return started;
}
const receiverWithStatus = (status: number, headers: Record<string, string> = {}) =>
  receiver({ answer: (_received, response) => response.writeHead(status, headers).end(`status ${status}`) });
const message = (url: string) => ({ url, headers: { 'x-test': 'yes' }, body: Buffer.from('{"a":"ü"}') });

afterEach(async () => {
  for (const running of receivers.splice(0)) await running.stop();
});

describe('an attempt', () => {
  test.each([200, 201, 204, 299])('with the status %i is a success', async (status) => {
    const { url } = await receiverWithStatus(status);
    expect(await sendAttempt(message(url), LOCAL)).toMatchObject({ delivered: true, status });
  });

  test.each([300, 304, 400, 404, 410, 429, 500, 503])('with the status %i is a failure', async (status) => {
    const { url } = await receiverWithStatus(status);
    expect(await sendAttempt(message(url), LOCAL)).toMatchObject({ delivered: false, status });
  });

  test('sends exactly the given bytes and headers', async () => {
    const target = await receiverWithStatus(200);
    await sendAttempt(message(`${target.url}/hook?a=b`), LOCAL);
    expect(target.received).toHaveLength(1);
    expect(target.received[0]).toMatchObject({
      path: '/hook?a=b',
      headers: { 'x-test': 'yes', 'content-length': '10' },
    });
    expect(target.received[0]?.body.toString()).toBe('{"a":"ü"}');
  });

  test('does not follow a redirect, which is a failure', async () => {
    const elsewhere = await receiverWithStatus(200);
    const target = await receiverWithStatus(301, { location: elsewhere.url });
    expect(await sendAttempt(message(target.url), LOCAL)).toMatchObject({ delivered: false, status: 301 });
    expect(elsewhere.received).toHaveLength(0);
  });

  test('keeps the first 4 KB of the response and reuses the connection', async () => {
    const target = await receiver({ answer: (_received, response) => response.end('x'.repeat(5_000)) });
    const first = await sendAttempt(message(target.url), LOCAL);
    expect(first.response).toBe('x'.repeat(4_096));
    await sendAttempt(message(target.url), LOCAL);
    expect(target.connections()).toBe(1);
  });

  test('stops reading an endless response', async () => {
    const target = await receiver({
      answer: (_received, response) => {
        const write = () => {
          while (!response.destroyed && response.write('y'.repeat(16_384)));
        };
        response.on('drain', write).writeHead(200);
        write();
      },
    });
    expect(await sendAttempt(message(target.url), LOCAL)).toMatchObject({
      delivered: true,
      response: 'y'.repeat(4_096),
    });
  });

  test('fails if there is no response in time, including the time for DNS', async () => {
    const silent = await receiver({ answer: () => undefined });
    const slow = await sendAttempt(message(silent.url), { ...LOCAL, timeoutMilliseconds: 50 });
    expect(slow).toMatchObject({ delivered: false, error: 'No response within 5 seconds.' });
    const never: Resolve = () => Promise.withResolvers<never>().promise;
    const slowDns = await sendAttempt(message('http://slow-dns.example/'), {
      ...LOCAL,
      resolve: never,
      timeoutMilliseconds: 50,
    });
    expect(slowDns).toMatchObject({ delivered: false, error: 'No response within 5 seconds.' });
  });

  test('succeeds if the status arrives in time, even if the body never ends', async () => {
    const target = await receiver({ answer: (_received, response) => response.writeHead(200).write('partly') });
    const outcome = await sendAttempt(message(target.url), { ...LOCAL, timeoutMilliseconds: 200 });
    expect(outcome).toMatchObject({ delivered: true, status: 200, response: 'partly' });
  });

  test('fails with a reason for a closed port, a closed connection and a failed DNS lookup', async () => {
    const target = await receiverWithStatus(200);
    await target.stop();
    receivers.pop();
    expect(await sendAttempt(message(target.url), LOCAL)).toMatchObject({
      delivered: false,
      error: expect.stringContaining('ECONNREFUSED'),
    });
    const closing = await receiver({ answer: (_received, response) => response.destroy() });
    expect(await sendAttempt(message(closing.url), LOCAL)).toMatchObject({
      delivered: false,
      error: expect.any(String),
    });
    expect(closing.received).toHaveLength(1);
    const nowhere: Resolve = () =>
      Promise.reject(Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' }));
    expect(await sendAttempt(message('http://nowhere.example/'), { ...LOCAL, resolve: nowhere })).toMatchObject({
      error: expect.stringContaining('ENOTFOUND'),
    });
  });

  test('fails at once if the response switches to another protocol', async () => {
    const sockets: Socket[] = [];
    const server = createServer((socket) => {
      sockets.push(socket);
      socket.on('error', () => undefined);
      socket.once('data', () => {
        socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: other\r\n\r\n');
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    expect(await sendAttempt(message(url), LOCAL)).toMatchObject({
      delivered: false,
      error: 'The receiver closed the connection without a response.',
    });
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  });

  test('opens a new connection if the receiver has closed the idle one', async () => {
    // Responds to the first request of a connection and resets the connection on the second one.
    const sockets: Socket[] = [];
    const server = createServer((socket) => {
      sockets.push(socket);
      socket.once('data', () => {
        socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok');
        socket.once('data', () => socket.resetAndDestroy());
      });
      socket.on('error', () => undefined);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    expect(await sendAttempt(message(url), LOCAL)).toMatchObject({ delivered: true });
    expect(await sendAttempt(message(url), LOCAL)).toMatchObject({ delivered: true });
    expect(sockets).toHaveLength(2);
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  });
});

describe('TLS', () => {
  test('a self-signed certificate is a failure', async () => {
    const target = await receiver({ tls: true });
    expect(await sendAttempt(message(target.url), LOCAL)).toMatchObject({
      delivered: false,
      error: expect.stringContaining('SELF_SIGNED'),
    });
    expect(target.received).toHaveLength(0);
  });

  test('the certificate must match the name in the URL, even though the connection is made to an IP address', async () => {
    const target = await receiver({ tls: true });
    const network = { ...LOCAL, ca: selfSignedCertificate };
    expect(await sendAttempt(message(`https://receiver.example:${target.port}/`), network)).toMatchObject({
      delivered: true,
    });
    expect(await sendAttempt(message(`https://other.example:${target.port}/`), network)).toMatchObject({
      delivered: false,
      error: expect.stringContaining('ERR_TLS_CERT_ALTNAME_INVALID'),
    });
  });

  test('plain HTTP at an https URL is a failure', async () => {
    const target = await receiverWithStatus(200);
    expect(await sendAttempt(message(target.url.replace('http:', 'https:')), LOCAL)).toMatchObject({
      delivered: false,
    });
  });
});

describe('the target of an attempt', () => {
  const PUBLIC_ONLY = { ...LOCAL, rules: { allowPrivate: false } };

  test.each(['http://127.0.0.1', 'http://[::ffff:127.0.0.1]', 'http://0x7f.1', 'http://[::1]'])(
    'is refused without a connection if it is %s',
    async (host) => {
      const target = await receiverWithStatus(200);
      const outcome = await sendAttempt(message(`${host}:${target.port}/`), PUBLIC_ONLY);
      expect(outcome).toMatchObject({ delivered: false, refused: expect.stringContaining('not a public address') });
      expect(target.connections()).toBe(0);
    },
  );

  test('is refused if one of its addresses is private', async () => {
    const target = await receiverWithStatus(200);
    const resolve: Resolve = async () => [
      { address: '93.184.216.34', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ];
    const outcome = await sendAttempt(message(`http://mixed.example:${target.port}/`), { ...PUBLIC_ONLY, resolve });
    expect(outcome).toMatchObject({ delivered: false, refused: expect.stringContaining('127.0.0.1') });
    expect(target.connections()).toBe(0);
  });

  test('is resolved only once, so that DNS rebinding has no effect', async () => {
    const target = await receiverWithStatus(200);
    const resolve = jest.fn<Resolve>().mockResolvedValueOnce([{ address: '127.0.0.1', family: 4 }]);
    resolve.mockRejectedValue(new Error('resolved a second time'));
    const outcome = await sendAttempt(message(`http://rebinding.example:${target.port}/`), { ...LOCAL, resolve });
    expect(outcome).toMatchObject({ delivered: true });
    expect(resolve).toHaveBeenCalledTimes(1);
  });

  test('is refused without a connection if its port is blocked', async () => {
    const outcome = await sendAttempt(message('http://mail.example:25/'), LOCAL);
    expect(outcome).toMatchObject({ delivered: false, refused: 'Port 25 is not allowed.' });
  });

  test('is refused without a connection if it is this service, by name or by address', async () => {
    const target = await receiverWithStatus(200);
    const network = testTargets({ own: [`http://service.example:${target.port}`] });
    for (const host of ['service.example', 'SERVICE.example.', 'alias.example', '127.0.0.1', '[::ffff:127.0.0.1]']) {
      const outcome = await sendAttempt(message(`http://${host}:${target.port}/s/x/conversations`), network);
      expect(outcome).toMatchObject({ delivered: false, refused: expect.stringContaining('this service itself') });
    }
    expect(target.connections()).toBe(0);
  });

  test('is refused if its response shows that it is this service', async () => {
    const target = await receiver({
      answer: (_received, response) => response.writeHead(403, { 'x-service-refuses-deliveries': 'true' }).end('no'),
    });
    expect(await sendAttempt(message(target.url), LOCAL)).toMatchObject({
      delivered: false,
      status: 403,
      refused: expect.stringContaining('this service itself'),
    });
  });
});
