import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate } from 'node:timers/promises';
import type { DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import type { NodeHttpHandler } from '@smithy/node-http-handler';
import { sendToDatabase } from '../../../local/services/dynamodb/database-connections.ts';
import { UnwrittenKeys } from './unwritten-keys.ts';

declare global {
  /** Sends the requests of DynamoDB clients over connections that all test files of a jest worker share. */
  var databaseHandler: NonNullable<DynamoDBClientConfig['requestHandler']> | undefined;
}

/** A connection keeps the async context of the code that opens it, which would keep a whole test file in memory. */
const outsideTests = AsyncLocalStorage.snapshot();
const unwrittenKeys = new UnwrittenKeys();

/** The SDK's own handler uses `http.request`, which takes four times the CPU time. */
const handle: NodeHttpHandler['handle'] = async ({ port = 0, headers, body }) => {
  // The SDK's body has a `valueOf` that warns, so it is not passed to `Buffer.from`.
  const bytes = typeof body === 'string' ? Buffer.from(body) : Buffer.from(body.buffer, body.byteOffset, body.length);
  const [, operation = ''] = String(headers['x-amz-target']).split('.');
  const response = unwrittenKeys.respond(operation, bytes.toString());
  if (response !== undefined) {
    // As after a request to the database, other work can run first.
    await setImmediate();
    return { response: { statusCode: 200, headers: {}, body: Buffer.from(response) } };
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const head = ['POST / HTTP/1.1', ...lines, '\r\n'].join('\r\n');
  const request = Buffer.concat([Buffer.from(head), bytes]);
  try {
    const { status, ...rest } = await outsideTests(() => sendToDatabase(port, request));
    return { response: { statusCode: status, ...rest } };
  } catch (cause) {
    // The SDK tries again after this error.
    throw Object.assign(new Error('The database closed the connection.', { cause }), { code: 'ECONNRESET' });
  }
};

export const sharedDatabaseHandler: NonNullable<typeof databaseHandler> = {
  handle,
  updateHttpClientConfig: () => undefined,
  httpHandlerConfigs: () => ({}),
};
