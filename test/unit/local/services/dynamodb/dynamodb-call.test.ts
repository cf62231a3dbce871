import { createServer } from 'node:net';
import { expect, test } from '@jest/globals';
import { freePort } from '../../../../../local/engine/free-port.ts';
import { forwardToDynamodb } from '../../../../../local/services/dynamodb/dynamodb-call.ts';

const UNAVAILABLE = { code: 'InternalServerError', status: 500 };

test('an unreachable database fails like DynamoDB, so callers get a 503 and can retry', async () => {
  await expect(forwardToDynamodb(await freePort(), 'DynamoDB_20120810.GetItem', '{}')).rejects.toMatchObject(
    UNAVAILABLE,
  );
});

test('a database that closes the connection during a response fails the same way', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf'));
  });
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(address && typeof address === 'object' ? address.port : 0);
    });
  });
  try {
    await expect(forwardToDynamodb(port, 'DynamoDB_20120810.PutItem', '{}')).rejects.toMatchObject(UNAVAILABLE);
  } finally {
    server.close();
  }
});
