import type { Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { GetItemCommand } from '@aws-sdk/client-dynamodb';
import {
  PROBE_KEYS,
  PROBE_TABLE_VARIABLE,
  SIGNAL_MILLISECONDS,
  STREAM_PARTS,
  STREAM_PATH,
} from '../../../contracts/probe.ts';
import { tableClient } from '../table-client.ts';

interface HttpEvent {
  readonly rawPath: string;
}
/** The global object of Lambda's Node.js runtime. */
declare const awslambda: {
  streamifyResponse(handler: (event: HttpEvent, stream: Writable) => Promise<void>): unknown;
};

const PAUSE_MILLISECONDS = 200;
const client = tableClient();

/**
 * Sends the first part, waits until the reader signals that it has this part, and reports in the second part whether
 * the signal came in time. If something on the way buffers the response, the reader gets the first part only at the
 * end, and its signal comes too late.
 */
export const handler = awslambda.streamifyResponse(async ({ rawPath }, stream) => {
  stream.write(STREAM_PARTS.first);
  const isSignaled = await waitForSignal(rawPath.slice(STREAM_PATH.length));
  stream.end(isSignaled ? STREAM_PARTS.signaled : STREAM_PARTS.timedOut);
});

/** Returns whether the signal came in time. */
async function waitForSignal(id: string): Promise<boolean> {
  const Key = { pk: { S: `${PROBE_KEYS.signal}${id}` } };
  const deadline = Date.now() + SIGNAL_MILLISECONDS;
  while (Date.now() < deadline) {
    const get = new GetItemCommand({ TableName: process.env[PROBE_TABLE_VARIABLE], Key, ConsistentRead: true });
    if ((await client.send(get)).Item) return true;
    await sleep(PAUSE_MILLISECONDS);
  }
  return false;
}
