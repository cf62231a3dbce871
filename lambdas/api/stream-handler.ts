import type { Writable } from 'node:stream';
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import { VIEWER_AUTHORIZATION_HEADER } from '../../contracts/edge/edge.ts';
import type { FunctionName } from '../../contracts/functions.ts';
import { route, type StreamedOperationName } from '../../contracts/operations/catalogue.ts';
import { authenticate } from '../credentials/authenticate.ts';
import { requireFreshness } from '../credentials/require-freshness.ts';
import { requireScope } from '../credentials/require-scope.ts';
import type { Effects } from '../platform/effects.ts';
import type { ApiResponse, Middleware } from '../platform/http/exchange.ts';
import { httpFunction } from '../platform/http/http-function.ts';
import { methodNotAllowed } from '../platform/http/mistakes/method-not-allowed.ts';
import { readBody } from '../platform/http/read-body.ts';
import type { Schemas } from '../platform/http/schemas.ts';
import {
  EVENT_STREAM_HEADERS,
  endStream,
  eventText,
  type ResponseHead,
  STREAM_PREAMBLE,
} from '../platform/http/streaming/event-stream.ts';
import { validate } from '../platform/http/validate.ts';
import { loggable, logger } from '../platform/logger.ts';
import type { Request } from './api-handler.ts';
import { resolveOrganization } from './resolve-organization.ts';

/** A Lambda function that writes its response to a stream. */
export interface StreamingFunction {
  (event: APIGatewayProxyEventV2, stream: Writable, context: Context): Promise<void>;
  /** The name of the function. Tests use it to compare the function's AWS calls with its permissions. */
  readonly operation: FunctionName;
  readonly streams: true;
}

/** Writes the answer after all checks have passed. `send` writes an event, and the result becomes the last event. */
export type StreamedAnswer = (
  send: (event: string, data: unknown) => void,
  signal: AbortSignal,
) => Promise<{ readonly outcome: string }>;

/**
 * The HTTP stack around a streamed operation. Authentication, validation and errors work as for any other operation.
 * Only the result is streamed. Streams are not stored, so they do not support Idempotency-Key.
 */
export function streamHandler<N extends StreamedOperationName, S extends Schemas>(
  name: N,
  schemas: S,
  effects: Effects,
  prepare: (request: Omit<Request<S>, 'idempotency'>) => Promise<StreamedAnswer>,
): StreamingFunction {
  const { status } = route(name);
  const answers = new WeakMap<ApiResponse, StreamedAnswer>();
  const middlewares = [
    requireMethod(name),
    authenticate(effects),
    requireScope(name),
    requireFreshness(name, effects),
    readBody(schemas),
    validate(name, schemas),
    resolveOrganization(name, effects),
  ];
  const stack = httpFunction(name, middlewares, async ({ exchange }) => {
    const { input, caller } = exchange;
    // The middlewares have validated the input against the schemas.
    const answer = await prepare({ ...input, caller } as Request<S>);
    const response = { statusCode: status, headers: { ...exchange.headers, ...EVENT_STREAM_HEADERS } };
    answers.set(response, answer);
    return response;
  });
  const stream = async (event: APIGatewayProxyEventV2, raw: Writable, context: Context): Promise<void> => {
    // A client that disconnects is not an error.
    raw.on('error', () => undefined);
    const response = await stack(restoreAuthorization(event), context);
    const out = awslambda.HttpResponseStream.from(raw, headOf(response));
    const answer = answers.get(response);
    await endStream(out, answer ? await run(name, answer, out) : (response.body ?? ''));
  };
  return Object.assign(stream, { operation: name, streams: true as const });
}

/** API Gateway routes match the method, but CloudFront sends every request for the path here. */
const requireMethod = (name: StreamedOperationName): Middleware => ({
  before: ({ event }) => {
    const { method } = route(name);
    const { method: used } = event.requestContext.http;
    if (used !== method) throw methodNotAllowed(used, [method]);
  },
});

/** Restores the caller's Authorization header, which CloudFront replaced with its own signature. */
function restoreAuthorization(event: APIGatewayProxyEventV2): APIGatewayProxyEventV2 {
  const { [VIEWER_AUTHORIZATION_HEADER]: sent, authorization: _signature, ...headers } = event.headers;
  return { ...event, headers: { ...headers, ...(sent !== undefined && { authorization: sent }) } };
}

const headOf = ({ statusCode = 200, headers = {} }: ApiResponse): ResponseHead => ({
  statusCode,
  headers: Object.fromEntries(Object.entries(headers).map(([key, value]) => [key, String(value)])),
});

/** After the stream has started, an error cannot change the status. The last event reports the failure instead. */
async function run(operation: FunctionName, answer: StreamedAnswer, out: Writable): Promise<string> {
  const disconnected = new AbortController();
  out.once('close', () => disconnected.abort());
  out.write(STREAM_PREAMBLE);
  const send = (event: string, data: unknown) => {
    if (out.writable) out.write(eventText(event, data));
  };
  try {
    return eventText('done', await answer(send, disconnected.signal));
  } catch (error) {
    logger.error('unexpected error', { operation, error: loggable(error) });
    return eventText('done', { outcome: 'failed' });
  }
}
