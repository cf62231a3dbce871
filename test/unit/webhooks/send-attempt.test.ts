import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { type Network, sendAttempt } from '../../../lambdas/webhooks/delivery/send-attempt.ts';
import type { Dns } from '../../../lambdas/webhooks/targets/dns.ts';
import { testTargets } from '../../support/functions/targets.ts';
import {
  type Receiver,
  type ReceiverOptions,
  selfSignedCertificate,
  startReceiver,
} from '../../support/stand-ins/receiver.ts';

type Resolve = Dns['resolve'];
const toLoopback: Resolve = async () => [{ address: '127.0.0.1', family: 4 }];
const LOCAL: Network = testTargets({ resolve: toLoopback });

const open: Receiver[] = [];
async function receiver(options: ReceiverOptions = {}): Promise<Receiver> {
  const started = await startReceiver(options);
  open.push(started);
  return started;
}
const answering = (status: number, headers: Record<string, string> = {}) =>
  receiver({ answer: (_received, response) => response.writeHead(status, headers).end(`status ${status}`) });
const message = (url: string) => ({ url, headers: { 'x-test': 'yes' }, body: Buffer.from('{"a":"ü"}') });

afterEach(async () => {
  for (const one of open.splice(0)) await one.stop();
});

describe('an attempt', () => {
  test.each([200, 201, 204, 299])('%i is a success', async (status) => {
    const { url } = await answering(status);
    expect(await sendAttempt(message(url), LOCAL)).toMatchObject({ delivered: true, status });
  });

  test.each([300, 304, 400, 404, 410, 429, 500, 503])('%i is a failure', async (status) => {
    const { url } = await answering(status);
    expect(await sendAttempt(message(url), LOCAL)).toMatchObject({ delivered: false, status });
  });

  test('sends exactly the bytes and headers given', async () => {
    const target = await answering(200);
    await sendAttempt(message(`${target.url}/hook?a=b`), LOCAL);
    expect(target.received).toHaveLength(1);
    expect(target.received[0]).toMatchObject({
      path: '/hook?a=b',
      headers: { 'x-test': 'yes', 'content-length': '10' },
    });
    expect(target.received[0]?.body.toString()).toBe('{"a":"ü"}');
  });

  test('a redirect is a failure and nobody follows it', async () => {
    const elsewhere = await answering(200);
    const target = await answering(301, { location: elsewhere.url });
    expect(await sendAttempt(message(target.url), LOCAL)).toMatchObject({ delivered: false, status: 301 });
    expect(elsewhere.received).toHaveLength(0);
  });

  test('keeps the first 4 KB of the response and uses the connection again', async () => {
    const target = await receiver({ answer: (_received, response) => response.end('x'.repeat(5_000)) });
    const first = await sendAttempt(message(target.url), LOCAL);
    expect(first.response).toBe('x'.repeat(4_096));
    await sendAttempt(message(target.url), LOCAL);
    expect(target.connections()).toBe(1);
  });

  test('an endless response is not read to its end', async () => {
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

  test('no response in time is a failure, and the time covers DNS too', async () => {
    const silent = await receiver({ answer: () => undefined });
    const slow = await sendAttempt(message(silent.url), { ...LOCAL, timeoutMilliseconds: 50 });
    expect(slow).toMatchObject({ delivered: false, error: 'No response within 5 seconds.' });
    const never: Resolve = () => Promise.withResolvers<never>().promise;
    const lost = await sendAttempt(message('http://slow-dns.example/'), {
      ...LOCAL,
      resolve: never,
      timeoutMilliseconds: 50,
    });
    expect(lost).toMatchObject({ delivered: false, error: 'No response within 5 seconds.' });
  });

  test('a body that never ends does not spoil a status that came in time', async () => {
    const target = await receiver({ answer: (_received, response) => response.writeHead(200).write('partly') });
    const outcome = await sendAttempt(message(target.url), { ...LOCAL, timeoutMilliseconds: 200 });
    expect(outcome).toMatchObject({ delivered: true, status: 200, response: 'partly' });
  });

  test('a closed port, a closed connection and a failed look-up are failures with a reason', async () => {
    const target = await answering(200);
    await target.stop();
    open.pop();
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

  test('a response that wants another protocol is a failure, and keeps nobody waiting', async () => {
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

  test('an idle connection that the receiver has closed is replaced, not counted as a failure', async () => {
    // Answers the first request of a connection, resets it when a second one comes.
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
  test('a certificate that nobody vouches for is a failure', async () => {
    const target = await receiver({ tls: true });
    expect(await sendAttempt(message(target.url), LOCAL)).toMatchObject({
      delivered: false,
      error: expect.stringContaining('SELF_SIGNED'),
    });
    expect(target.received).toHaveLength(0);
  });

  test('the certificate must be for the name in the URL, though the connection goes to an address', async () => {
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

  test('plain HTTP behind an https address is a failure', async () => {
    const target = await answering(200);
    expect(await sendAttempt(message(target.url.replace('http:', 'https:')), LOCAL)).toMatchObject({
      delivered: false,
    });
  });
});

describe('where attempts may go', () => {
  const PUBLIC_ONLY = { ...LOCAL, rules: { allowPrivate: false } };

  test.each(['http://127.0.0.1', 'http://[::ffff:127.0.0.1]', 'http://0x7f.1', 'http://[::1]'])(
    '%s is refused without a connection',
    async (host) => {
      const target = await answering(200);
      const outcome = await sendAttempt(message(`${host}:${target.port}/`), PUBLIC_ONLY);
      expect(outcome).toMatchObject({ delivered: false, refused: expect.stringContaining('not a public address') });
      expect(target.connections()).toBe(0);
    },
  );

  test('a name with a private address among public ones is refused', async () => {
    const target = await answering(200);
    const resolve: Resolve = async () => [
      { address: '93.184.216.34', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ];
    const outcome = await sendAttempt(message(`http://mixed.example:${target.port}/`), { ...PUBLIC_ONLY, resolve });
    expect(outcome).toMatchObject({ delivered: false, refused: expect.stringContaining('127.0.0.1') });
    expect(target.connections()).toBe(0);
  });

  test('DNS is asked once: a second, different answer has no effect', async () => {
    const target = await answering(200);
    const resolve = jest.fn<Resolve>().mockResolvedValueOnce([{ address: '127.0.0.1', family: 4 }]);
    resolve.mockRejectedValue(new Error('asked a second time'));
    const outcome = await sendAttempt(message(`http://rebinding.example:${target.port}/`), { ...LOCAL, resolve });
    expect(outcome).toMatchObject({ delivered: true });
    expect(resolve).toHaveBeenCalledTimes(1);
  });

  test('a port on which no web server lives is refused without a connection', async () => {
    const outcome = await sendAttempt(message('http://mail.example:25/'), LOCAL);
    expect(outcome).toMatchObject({ delivered: false, refused: 'Port 25 is not allowed.' });
  });

  test('the service itself is refused without a connection, by its name and by its address', async () => {
    const target = await answering(200);
    const network = testTargets({ own: [`http://service.example:${target.port}`] });
    for (const host of ['service.example', 'SERVICE.example.', 'alias.example', '127.0.0.1', '[::ffff:127.0.0.1]']) {
      const outcome = await sendAttempt(message(`http://${host}:${target.port}/s/x/conversations`), network);
      expect(outcome).toMatchObject({ delivered: false, refused: expect.stringContaining('this service itself') });
    }
    expect(target.connections()).toBe(0);
  });

  test('whoever answers as this service answers a delivery is this service, by whatever name', async () => {
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
