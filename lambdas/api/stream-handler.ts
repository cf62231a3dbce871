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
import { EVENT_STREAM_HEADERS, endStream, eventText, STREAM_BEGINS } from '../platform/http/streaming/event-stream.ts';
import { validate } from '../platform/http/validate.ts';
import { loggable, logger } from '../platform/logger.ts';
import type { Request } from './api-handler.ts';
import { resolveOrganization } from './resolve-organization.ts';

/** Lambda calls it with the stream that becomes the response. */
export interface StreamingFunction {
  (event: APIGatewayProxyEventV2, stream: Writable, context: Context): Promise<void>;
  /** Which function this is: tests hold its calls against its grants. */
  readonly operation: FunctionName;
  readonly streams: true;
}

/** What is left to do once everything is checked: `send` writes an event; gives the last one. */
export type StreamedAnswer = (
  send: (event: string, data: unknown) => void,
  signal: AbortSignal,
) => Promise<{ readonly outcome: string }>;

/**
 * The one HTTP stack of the service around an operation that streams: who may call, what is valid and every
 * error are as everywhere. Only what happens after all of that is written piece by piece. It is no part of an
 * Idempotency-Key: a stream is not stored.
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
    // The middlewares have put there exactly what the schemas promise.
    const answer = await prepare({ ...input, caller } as Request<S>);
    const response = { statusCode: status, headers: { ...exchange.headers, ...EVENT_STREAM_HEADERS } };
    answers.set(response, answer);
    return response;
  });
  const stream = async (event: APIGatewayProxyEventV2, raw: Writable, context: Context): Promise<void> => {
    // A reader who hangs up is no failure.
    raw.on('error', () => undefined);
    const response = await stack(asSent(event), context);
    const out = awslambda.HttpResponseStream.from(raw, headOf(response));
    const answer = answers.get(response);
    await endStream(out, answer ? await run(name, answer, out) : (response.body ?? ''));
  };
  return Object.assign(stream, { operation: name, streams: true as const });
}

/** A route knows its method; the distribution sends every request for the path here. */
const requireMethod = (name: StreamedOperationName): Middleware => ({
  before: ({ event }) => {
    const { method } = route(name);
    const { method: used } = event.requestContext.http;
    if (used !== method) throw methodNotAllowed(used, [method]);
  },
});

/** The event as it would have come through the API: CloudFront's own signature is in the place of Authorization. */
function asSent(event: APIGatewayProxyEventV2): APIGatewayProxyEventV2 {
  const { [VIEWER_AUTHORIZATION_HEADER]: sent, authorization: _signature, ...headers } = event.headers;
  return { ...event, headers: { ...headers, ...(sent !== undefined && { authorization: sent }) } };
}

const headOf = ({ statusCode = 200, headers = {} }: ApiResponse) => ({
  statusCode,
  headers: Object.fromEntries(Object.entries(headers).map(([key, value]) => [key, String(value)])),
});

/** What has begun as a stream cannot become an error any more, but it can say that it failed. */
async function run(operation: FunctionName, answer: StreamedAnswer, out: Writable): Promise<string> {
  const leaving = new AbortController();
  out.once('close', () => leaving.abort());
  out.write(STREAM_BEGINS);
  const send = (event: string, data: unknown) => {
    if (out.writable) out.write(eventText(event, data));
  };
  try {
    return eventText('done', await answer(send, leaving.signal));
  } catch (error) {
    logger.error('unexpected error', { operation, error: loggable(error) });
    return eventText('done', { outcome: 'failed' });
  }
}
