import { finished } from 'node:stream/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { routeDatabaseRequests } from '../../dynamodb/database-requests.ts';
import { errorDocument } from '../error-document.ts';
import type { ErrorDocument, FromWorker, ToWorker, WorkerData } from '../messages.ts';
import { type LoadedHandler, loadHandler } from './load-handler.ts';
import { awslambda, isStreaming, ResponseStream } from './response-stream.ts';

/** The worker thread of a Lambda instance: loads the bundle once, then runs one invocation after another. */

const MAX_RESPONSE_BYTES = 6_291_556;
const TOO_LARGE: ErrorDocument = {
  errorType: 'Function.ResponseSizeTooLarge',
  errorMessage: `Response payload size exceeded maximum allowed payload size (${MAX_RESPONSE_BYTES} bytes).`,
};

const { setup, database }: WorkerData = workerData;
const send = (message: FromWorker) => parentPort?.postMessage(message);
let stream: ResponseStream | undefined;

type Invocation = Extract<ToWorker, { type: 'invoke' }>;

const contextOf = ({ requestId, deadlineMs }: Invocation) => ({
  awsRequestId: requestId,
  callbackWaitsForEmptyEventLoop: true,
  functionName: setup.functionName,
  functionVersion: '$LATEST',
  invokedFunctionArn: setup.functionArn,
  memoryLimitInMB: String(setup.memorySize),
  logGroupName: setup.logGroupName,
  logStreamName: setup.logStreamName,
  getRemainingTimeInMillis: () => Math.max(0, deadlineMs - Date.now()),
});

async function invoke({ handler, saveCode }: LoadedHandler, invocation: Invocation): Promise<void> {
  try {
    const event: unknown = JSON.parse(invocation.event);
    if (isStreaming(handler)) {
      stream = new ResponseStream(send);
      // A reader that disconnects destroys the stream. Only the handler needs to notice.
      stream.on('error', () => undefined);
      await handler(event, stream, contextOf(invocation));
      // The invocation lasts until the last byte is consumed or the reader disconnects.
      await finished(stream).catch(() => undefined);
      send({ type: 'result', payload: 'null' });
    } else {
      respond(await handler(event, contextOf(invocation)));
    }
  } catch (error) {
    fail(errorDocument(error));
  } finally {
    stream = undefined;
  }
  // The first invocation compiles most of what later ones use. A full disk must not fail anything.
  setImmediate(() => saveCode().catch(() => undefined));
}

function respond(result: unknown): void {
  const payload = serialize(result);
  if (typeof payload !== 'string') fail(payload);
  else if (Buffer.byteLength(payload) <= MAX_RESPONSE_BYTES) send({ type: 'result', payload });
  else fail(TOO_LARGE);
}

function serialize(result: unknown): string | ErrorDocument {
  try {
    return JSON.stringify(result) ?? 'null';
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { errorType: 'Runtime.MarshalError', errorMessage: `Unable to stringify response body: ${reason}` };
  }
}

function fail(error: ErrorDocument): void {
  // Lambda writes errors of the handler to the function's log.
  console.error(JSON.stringify({ level: 'ERROR', message: 'Invoke Error', ...error }));
  send({ type: 'error', error });
}

async function main(): Promise<void> {
  Reflect.set(globalThis, 'awslambda', awslambda);
  if (database) routeDatabaseRequests(database, () => send({ type: 'database-write' }));
  const loaded = await loadHandler(setup.taskRoot, setup.handler, setup.codeCacheDir);
  parentPort?.on('message', (message: ToWorker) => {
    if (message.type === 'invoke') void invoke(loaded, message);
    else if (message.type === 'consumed') stream?.chunkConsumed();
    else stream?.destroy(new Error('The client closed the connection.'));
  });
  send({ type: 'ready' });
}

main().catch((error: unknown) => send({ type: 'init-error', error: errorDocument(error) }));
