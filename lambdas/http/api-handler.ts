import middy from '@middy/core';
import type * as z from 'zod';
import { type CATALOGUE, type OperationName, operation } from '../contracts/catalogue.ts';
import type { Effects } from '../data/effects.ts';
import type { Idempotency } from '../data/idempotency.ts';
import type { Caller } from '../domain/caller.ts';
import { jsonAnswer } from './answer.ts';
import { authenticate } from './authenticate.ts';
import { type ApiAnswer, type ApiEvent, type ApiFunction, openExchange } from './exchange.ts';
import { idempotent } from './idempotent.ts';
import { logRequest } from './log-request.ts';
import { mapErrors } from './map-errors.ts';
import { readBody } from './read-body.ts';
import { requireScope } from './require-scope.ts';
import { validate } from './validate.ts';

/** What an operation takes and gives. OpenAPI is generated from these; `response: null` is a 204. */
export interface Schemas {
  readonly path?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly response: z.ZodType | null;
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type Given<S> = S extends z.ZodType ? z.input<S> : undefined;

/** A request as an operation sees it: authenticated, allowed, valid. */
export interface Request<N extends OperationName, S extends Schemas> {
  readonly path: Parsed<S['path']>;
  readonly query: Parsed<S['query']>;
  readonly body: Parsed<S['body']>;
  readonly caller: (typeof CATALOGUE)[N]['scope'] extends null ? undefined : Caller;
  readonly idempotency: Idempotency;
}

/** Long enough to write a decent answer and a log line before Lambda ends the function. */
const TIMEOUT_MARGIN_MILLISECONDS = 250;

/**
 * The one HTTP stack of the service around one operation. `run` holds what is special about it;
 * everything that all operations share happens here, once, in this order.
 */
export function apiHandler<N extends OperationName, S extends Schemas>(
  name: N,
  schemas: S,
  effects: Effects,
  run: (request: Request<N, S>) => Promise<Given<S['response']>>,
): ApiFunction {
  const { status } = operation(name);
  const render = (answer: unknown) => (schemas.response ? JSON.stringify(schemas.response.parse(answer)) : undefined);

  const stack = middy<ApiEvent, ApiAnswer>(
    async ({ exchange }: ApiEvent) => {
      if (exchange.replay) return exchange.replay;
      const { input, caller, idempotency } = exchange;
      // The middlewares have put there exactly what the schemas and the catalogue promise.
      const answer = await run({ ...input, caller, idempotency } as Request<N, S>);
      return jsonAnswer(exchange, status, render(answer));
    },
    { timeoutEarlyInMillis: TIMEOUT_MARGIN_MILLISECONDS },
  ).use([
    logRequest(),
    mapErrors(),
    authenticate(name, effects),
    requireScope(name),
    readBody(schemas),
    validate(name, schemas),
    idempotent(name, effects, render),
  ]);

  return (event, context) => stack({ ...event, exchange: openExchange(name, event) }, context);
}
