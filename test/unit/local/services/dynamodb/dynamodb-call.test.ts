import { createServer } from 'node:net';
import { expect, test } from '@jest/globals';
import { freePort } from '../../../../../local/engine/free-port.ts';
import { forwardToDynamodb } from '../../../../../local/services/dynamodb/dynamodb-call.ts';

const AWAY = { code: 'InternalServerError', status: 500 };

test('a database that is away fails as DynamoDB does, so that callers hear 503 and may try again', async () => {
  await expect(forwardToDynamodb(await freePort(), 'DynamoDB_20120810.GetItem', '{}')).rejects.toMatchObject(AWAY);
});

test('… and so does one that ends in the middle of a response', async () => {
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
    await expect(forwardToDynamodb(port, 'DynamoDB_20120810.PutItem', '{}')).rejects.toMatchObject(AWAY);
  } finally {
    server.close();
  }
});
