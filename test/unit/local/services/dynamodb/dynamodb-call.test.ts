import { createServer as createHttpServer, type Server as HttpServer, type RequestListener } from 'node:http';
import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import { freePort } from '../../../../../local/engine/free-port.ts';
import { forwardToDynamodb } from '../../../../../local/services/dynamodb/dynamodb-call.ts';

const UNAVAILABLE = { code: 'InternalServerError', status: 500 };
const TARGET = 'DynamoDB_20120810.PutItem';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

function listen(server: Server | HttpServer): Promise<number> {
  servers.push(server);
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(address && typeof address === 'object' ? address.port : 0);
    });
  });
}

const openServer = (onRequest: RequestListener) => listen(createHttpServer(onRequest));
const openSocketServer = (onData: (socket: Socket) => void) =>
  listen(
    createServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => onData(socket));
    }),
  );

test('a call to an unreachable database fails with the error of DynamoDB that functions retry', async () => {
  await expect(forwardToDynamodb(await freePort(), TARGET, '{}')).rejects.toMatchObject(UNAVAILABLE);
});

test.each([
  ['closes the connection during a response', 'HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf'],
  ['closes the connection without a response', ''],
  ['sends something other than HTTP', 'SSH-2.0\r\n\r\n'],
])('a call to a database that %s fails with the same error', async (_, sent) => {
  const port = await openSocketServer((socket) => socket.end(sent));
  await expect(forwardToDynamodb(port, TARGET, '{}')).rejects.toMatchObject(UNAVAILABLE);
});

test('sends the call with its length in bytes, and returns status, headers and body', async () => {
  const port = await openServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    response.writeHead(400, { 'x-amzn-requestid': 'r1', 'x-other': 'not for the caller' });
    response.end(`${request.headers['x-amz-target']} ${body}`);
  });
  for (const body of ['{"a":"Café"}', Buffer.from('{"a":"Café"}')]) {
    const response = await forwardToDynamodb(port, TARGET, body);
    expect(response).toMatchObject({ status: 400, headers: { 'x-amzn-requestid': 'r1' } });
    expect(response.body.toString()).toBe(`${TARGET} {"a":"Café"}`);
  }
});

test('sequential calls share a connection, and each of 200 concurrent calls gets its own response', async () => {
  const connections = new Set<unknown>();
  const port = await openServer(async (request, response) => {
    connections.add(request.socket);
    response.end(Buffer.concat(await request.toArray()));
  });
  for (const body of ['1', '2', '3']) await forwardToDynamodb(port, TARGET, body);
  expect(connections.size).toBe(1);
  const bodies = Array.from({ length: 200 }, (_, n) => String(n));
  const responses = await Promise.all(bodies.map((body) => forwardToDynamodb(port, TARGET, body)));
  expect(responses.map(({ body }) => body.toString())).toEqual(bodies);
  expect(connections.size).toBeLessThanOrEqual(64);
});

test('calls that wait for a connection continue after other calls have failed', async () => {
  let received = 0;
  const port = await openServer((request, response) => {
    received += 1;
    if (received <= 100) request.socket.destroy();
    else response.end('ok');
  });
  const calls = await Promise.allSettled(Array.from({ length: 150 }, () => forwardToDynamodb(port, TARGET, '{}')));
  expect(calls.filter(({ status }) => status === 'fulfilled')).toHaveLength(50);
});

test('after the database has closed an idle connection, the next call opens another one', async () => {
  const closed = Promise.withResolvers<void>();
  const port = await openServer((request, response) => {
    request.socket.once('close', () => closed.resolve());
    response.end('ok', () => request.socket.end());
  });
  await forwardToDynamodb(port, TARGET, '{}');
  await closed.promise;
  expect((await forwardToDynamodb(port, TARGET, '{}')).status).toBe(200);
});
