import { AsyncLocalStorage } from 'node:async_hooks';
import type { DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import type { NodeHttpHandler } from '@smithy/node-http-handler';
import { sendToDatabase } from '../../../local/services/dynamodb/database-connections.ts';

declare global {
  /** Sends the requests of DynamoDB clients over connections that all test files of a jest worker share. */
  var databaseHandler: NonNullable<DynamoDBClientConfig['requestHandler']> | undefined;
}

/**
 * Runs a function outside the async context of the test file. A connection keeps the context of the code that opens it.
 * The context of a test would keep the whole test file in memory.
 */
const outsideTests = AsyncLocalStorage.snapshot();

/** The SDK's own handler uses `http.request`, which takes four times the CPU time. */
const handle: NodeHttpHandler['handle'] = async ({ port = 0, headers, body }) => {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const head = ['POST / HTTP/1.1', ...lines, '\r\n'].join('\r\n');
  const request = typeof body === 'string' ? head + body : Buffer.concat([Buffer.from(head), body]);
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
