import { AsyncLocalStorage } from 'node:async_hooks';
import { finished } from 'node:stream/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { DatabaseRoutes } from '../../dynamodb/database-requests.ts';
import { errorDocument } from '../error-document.ts';
import type { ErrorDocument, FromWorker, FunctionSetup, ToWorker, WorkerData } from '../messages.ts';
import { createScope, type FunctionScope, prepareThread } from './function-scope.ts';
import { type LoadedHandler, loadHandler } from './load-handler.ts';
import { releaseMemory } from './release-memory.ts';
import { isStreaming, ResponseStream } from './response-stream.ts';

/** A worker thread that runs functions: it loads each bundle once, and runs one invocation after another. */

/** Lambda's limit for a response that is not streamed: 6 MiB and 100 bytes. */
const MAX_RESPONSE_BYTES = 6_291_556;
const TOO_LARGE: ErrorDocument = {
  errorType: 'Function.ResponseSizeTooLarge',
  errorMessage: `Response payload size exceeded maximum allowed payload size (${MAX_RESPONSE_BYTES} bytes).`,
};

const { databaseCalls }: WorkerData = workerData;
const send = (message: FromWorker) => parentPort?.postMessage(message);
const routes = new DatabaseRoutes(databaseCalls, () => send({ type: 'database-write' }));
const functions = new Map<number, LoadedFunction>();
let stream: ResponseStream | undefined;
/** The id of the function that started the current work. It is known even after that function has responded. */
const currentFunctionId = new AsyncLocalStorage<number>();
/** The id of the function that is being loaded or invoked. */
let runningId: number | undefined;

type Load = Extract<ToWorker, { type: 'load' }>;
type Invocation = Extract<ToWorker, { type: 'invoke' }>;

interface LoadedFunction extends LoadedHandler {
  readonly setup: FunctionSetup;
  readonly scope: FunctionScope;
}

async function load({ id, setup, environment, database }: Load): Promise<void> {
  try {
    const scope = createScope(environment);
    scope.enter();
    if (database) routes.add(database);
    functions.set(id, { setup, scope, ...(await loadHandler(setup, scope)) });
    send({ type: 'ready' });
  } catch (error) {
    send({ type: 'init-error', error: errorDocument(error) });
  }
}

const contextOf = (setup: FunctionSetup, { requestId, deadlineMs }: Invocation) => ({
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

/**
 * A function can respond and leave work running. On AWS, if that work throws, only the function's own instance ends.
 * Here, if it throws while the thread is idle or runs another function, only the function that left the work running is
 * unloaded.
 */
function onUncaughtException(error: Error): void {
  const id = currentFunctionId.getStore();
  if (id === undefined || id === runningId || !functions.delete(id)) throw error;
  send({ type: 'background-error', id, error: errorDocument(error) });
}

async function invoke({ setup, scope, handler, saveCode }: LoadedFunction, invocation: Invocation): Promise<void> {
  scope.enter();
  try {
    const event: unknown = JSON.parse(invocation.event);
    if (isStreaming(handler)) {
      stream = new ResponseStream(send);
      // A client that disconnects destroys the stream. Without this listener, its error would crash the thread.
      stream.on('error', () => undefined);
      await handler(event, stream, contextOf(setup, invocation));
      // The invocation lasts until the last byte is consumed or the client disconnects.
      await finished(stream).catch(() => undefined);
      send({ type: 'result', payload: 'null' });
    } else {
      respond(await handler(event, contextOf(setup, invocation)));
    }
  } catch (error) {
    fail(errorDocument(error));
  } finally {
    stream = undefined;
  }
  // The compiled code is saved now, because the first invocation compiles most of what later ones use. If saving fails,
  // for example because the disk is full, later instances only start more slowly.
  setImmediate(() => saveCode().catch(() => undefined));
}

async function run(id: number, work: () => Promise<void>): Promise<void> {
  runningId = id;
  await currentFunctionId.run(id, work);
  runningId = undefined;
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

prepareThread((text) => send({ type: 'log', text }));
process.on('uncaughtException', onUncaughtException);
parentPort?.on('message', (message: ToWorker) => {
  if (message.type === 'load') return void run(message.id, () => load(message));
  if (message.type === 'consumed') return stream?.chunkConsumed();
  if (message.type === 'abort') return void stream?.destroy(new Error('The client closed the connection.'));
  if (message.type === 'release-memory') return releaseMemory();
  const loaded = functions.get(message.id);
  if (loaded) void run(message.id, () => invoke(loaded, message));
});
