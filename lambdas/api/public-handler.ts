import { type PublicOperationName, route } from '../../contracts/operations/catalogue.ts';
import type { ApiEvent, ApiFunction } from '../platform/http/exchange.ts';
import { httpFunction } from '../platform/http/http-function.ts';
import { jsonResponse } from '../platform/http/json-response.ts';
import { readBody } from '../platform/http/read-body.ts';
import { type Parsed, type Returned, renderer, type Schemas } from '../platform/http/schemas.ts';
import { validate } from '../platform/http/validate.ts';

/** A valid request of somebody whom nobody knows yet. */
interface PublicRequest<S extends Schemas> {
  readonly body: Parsed<S['body']>;
  /** What else of the request says who it is. */
  readonly event: ApiEvent;
  /** `Set-Cookie` of the response. */
  readonly cookies: string[];
}

/** The stack around an operation that takes a body of everybody: without a key there is nothing to replay for. */
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
    // The middlewares have put there exactly what the schemas promise.
    const request = { body: exchange.input.body, event, cookies: exchange.cookies } as PublicRequest<S>;
    return jsonResponse(exchange, status, render(await run(request)));
  });
}
