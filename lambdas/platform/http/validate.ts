import { type OperationName, route } from '../../../contracts/operations/catalogue.ts';
import { malformedIdNotFound } from '../errors.ts';
import type { Middleware } from './exchange.ts';
import { checked, invalidRequest } from './mistakes/field-errors.ts';
import type { Schemas } from './schemas.ts';

/** Runs the operation's own schemas; all errors of query and body are reported at once. */
export function validate(name: OperationName, schemas: Schemas): Middleware {
  return {
    before: ({ event }) => {
      const { exchange } = event;
      const path = part('path', schemas.path, event.pathParameters ?? {});
      // An id that cannot be one names nothing that exists.
      const [wrong] = path.errors ?? [];
      if (wrong) {
        const parameter = wrong.path.replace('path.', '');
        throw malformedIdNotFound(resourceOf(route(name).path, parameter), event.pathParameters?.[parameter] ?? '');
      }

      const query = part('query', schemas.query, event.queryStringParameters ?? {});
      const body = part('body', schemas.body, exchange.body);
      const errors = [...(query.errors ?? []), ...(body.errors ?? [])];
      if (errors.length > 0) throw invalidRequest(errors);
      exchange.input = { path: path.data, query: query.data, body: body.data };
    },
  };
}

/** Of the request; nothing where the operation takes no such part. */
const part = (name: 'path' | 'query' | 'body', schema: Schemas['body'], value: unknown) =>
  schema ? checked(name, schema, value) : { data: undefined };

/**
 * The resource that an id in a path names: `member_id` of `/v1/organizations/{id}/members/{member_id}` names a
 * `member`, its `id` an `organization`. Without a parameter, the last id counts.
 */
export function resourceOf(path: string, parameter?: string): string {
  const ids = [...path.matchAll(/\/([^/{}]+)\/\{([^/{}]+)\}/g)];
  const named = ids.find(([, , name]) => name === parameter) ?? ids.at(-1);
  const collection = named?.[1] ?? 'resource';
  return collection.replaceAll('-', '_').replace(/ies$/, 'y').replace(/s$/, '');
}
