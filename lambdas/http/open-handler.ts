import { type OperationName, operation } from '../contracts/catalogue.ts';
import { jsonAnswer } from './answer.ts';
import type { KeyedOperationName } from './api-handler.ts';
import type { ApiFunction } from './exchange.ts';
import { type Given, type Parsed, renderer, type Schemas } from './schemas.ts';
import { httpFunction } from './stack.ts';
import { validate } from './validate.ts';

export interface OpenRequest<S extends Schemas> {
  readonly path: Parsed<S['path']>;
  readonly query: Parsed<S['query']>;
}

/** The stack around an operation that is open to everybody: no key, no body, and it may be cached. */
export function openHandler<S extends Schemas>(
  name: Exclude<OperationName, KeyedOperationName>,
  schemas: S,
  cacheSeconds: number,
  run: (request: OpenRequest<S>) => Promise<Given<S['response']>>,
): ApiFunction {
  const { status } = operation(name);
  const render = renderer(schemas);
  return httpFunction(name, [validate(name, schemas)], async ({ exchange }) => {
    // The middleware has put there exactly what the schemas promise.
    const answer = await run(exchange.input as OpenRequest<S>);
    exchange.headers['cache-control'] = `public, max-age=${cacheSeconds}`;
    return jsonAnswer(exchange, status, render(answer));
  });
}
