import { type RoutedOperationName, route } from '../../contracts/operations/catalogue.ts';
import { authenticate } from '../credentials/authenticate.ts';
import { requireScope } from '../credentials/require-scope.ts';
import type { Caller } from '../platform/caller.ts';
import type { Effects } from '../platform/effects.ts';
import type { ApiEvent, ApiFunction, Middleware } from '../platform/http/exchange.ts';
import { HttpError } from '../platform/http/http-error.ts';
import { httpFunction } from '../platform/http/http-function.ts';
import { jsonResponse } from '../platform/http/json-response.ts';
import { readBody } from '../platform/http/read-body.ts';
import { type Parsed, type Returned, renderer, type Schemas } from '../platform/http/schemas.ts';
import { validate } from '../platform/http/validate.ts';

/** A valid request from a caller with an API key. */
interface ForwardedRequest<S extends Schemas> {
  readonly body: Parsed<S['body']>;
  readonly caller: Caller;
  readonly request_id: string;
  readonly headers: ApiEvent['headers'];
  /** The headers for calls to other operations: they identify the caller and make a repeated call safe. */
  readonly forwardedHeaders: { readonly authorization: string; readonly 'idempotency-key'?: string };
}

const ACCEPTED = 202;

/**
 * The HTTP stack around an operation that calls other operations with the caller's key. The other operations record the
 * change and the Idempotency-Key, so this stack does not. If `run` returns nothing, the response is 202.
 */
export function forwardHandler<S extends Schemas>(
  name: RoutedOperationName,
  schemas: S,
  effects: Effects,
  run: (request: ForwardedRequest<S>) => Promise<Returned<S['response']> | undefined>,
): ApiFunction {
  const { status } = route(name);
  const render = renderer(schemas);
  const middlewares = [
    requireKey,
    authenticate(effects),
    requireScope(name),
    readBody(schemas),
    validate(name, schemas),
  ];
  return httpFunction(name, middlewares, async ({ exchange, headers }) => {
    const { 'idempotency-key': key } = headers;
    // The middlewares have authenticated the caller and validated the body.
    const request = {
      body: exchange.input.body,
      caller: exchange.caller,
      request_id: exchange.request_id,
      headers,
      forwardedHeaders: { authorization: headers.authorization, ...(key !== undefined && { 'idempotency-key': key }) },
    } as ForwardedRequest<S>;
    const result = await run(request);
    return result === undefined
      ? jsonResponse(exchange, ACCEPTED, undefined)
      : jsonResponse(exchange, status, render(result));
  });
}

/** Refuses sessions, which are for the Studio. A program has its own key, which can be limited and revoked. */
const requireKey: Middleware = {
  before: ({ event }) => {
    if (event.headers.authorization !== undefined) return;
    throw new HttpError(401, 'api_key.missing', 'Send your API key in this header: Authorization: Bearer <key>.', {
      headers: { 'www-authenticate': 'Bearer realm="qpr"' },
    });
  },
};
