import { type PublicOperationName, route } from '../../contracts/operations/catalogue.ts';
import type { ApiEvent, ApiFunction } from '../platform/http/exchange.ts';
import { httpFunction } from '../platform/http/http-function.ts';
import { jsonResponse } from '../platform/http/json-response.ts';
import { readBody } from '../platform/http/read-body.ts';
import { type Parsed, type Returned, renderer, type Schemas } from '../platform/http/schemas.ts';
import { validate } from '../platform/http/validate.ts';

/** A valid request from an unauthenticated caller. */
interface PublicRequest<S extends Schemas> {
  readonly body: Parsed<S['body']>;
  /** The whole event, with the caller's cookies and address. */
  readonly event: ApiEvent;
  /** `Set-Cookie` headers of the response. */
  readonly cookies: string[];
}

/**
 * The HTTP stack around a public operation. It ignores an Idempotency-Key, because such a key belongs to an API key or
 * a session.
 */
export function publicHandler<S extends Schemas>(
  name: PublicOperationName,
  schemas: S,
  run: (request: PublicRequest<S>) => Promise<Returned<S['response']>>,
): ApiFunction {
  const { status } = route(name);
  const render = renderer(schemas);
  return httpFunction(name, [readBody(schemas), validate(name, schemas)], async (event) => {
    const { exchange } = event;
    exchange.headers['cache-control'] = 'no-store';
    // The middlewares have validated the input against the schemas.
    const request = { body: exchange.input.body, event, cookies: exchange.cookies } as PublicRequest<S>;
    return jsonResponse(exchange, status, render(await run(request)));
  });
}
