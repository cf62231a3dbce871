import type * as z from 'zod/mini';
import { type OperationName, route } from '../../contracts/operations/catalogue.ts';
import { notFound } from '../errors.ts';
import type { ApiEvent, Middleware } from './exchange.ts';
import { fieldErrors, invalidRequest } from './field-errors.ts';
import { resourceOf } from './resource-of.ts';
import type { Schemas } from './schemas.ts';
import '../schemas/english.ts';

/** Runs the operation's own schemas; all errors of query and body are reported at once. */
export function validate(name: OperationName, schemas: Schemas): Middleware {
  return {
    before: ({ event }) => {
      const { exchange } = event;
      const path = schemas.path?.safeParse(event.pathParameters ?? {});
      // An id that cannot be one names nothing that exists.
      if (path?.error) throw namesNothing(name, path.error, event.pathParameters);

      const query = schemas.query?.safeParse(event.queryStringParameters ?? {});
      const body = schemas.body?.safeParse(exchange.body);
      const fields = [...fieldErrors('query', query), ...fieldErrors('body', body)];
      if (fields.length > 0) throw invalidRequest(fields);
      exchange.input = { path: path?.data, query: query?.data, body: body?.data };
    },
  };
}

function namesNothing(name: OperationName, { issues }: z.core.$ZodError, ids: ApiEvent['pathParameters']) {
  const parameter = String(issues[0]?.path[0]);
  return notFound(resourceOf(route(name).path, parameter), shortened(ids?.[parameter]));
}

const MAX_ID_LENGTH = 40;
const shortened = (id = '') => id.toWellFormed().slice(0, MAX_ID_LENGTH);
