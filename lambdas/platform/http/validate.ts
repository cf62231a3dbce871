import { type OperationName, route } from '../../../contracts/operations/catalogue.ts';
import { malformedIdNotFound } from '../errors.ts';
import { knownNamesOf } from '../schemas/plain-words.ts';
import type { ApiEvent, Middleware } from './exchange.ts';
import { positionIn } from './list-cursor.ts';
import { checked, invalidRequest, repeatedParameters, unknownParameters } from './mistakes/field-errors.ts';
import type { Schemas } from './schemas.ts';

/**
 * Validates the request against the operation's schemas. It reports all errors in query and body together, unless a
 * query parameter is repeated.
 */
export function validate(name: OperationName, schemas: Schemas): Middleware {
  return {
    before: ({ event }) => {
      const { exchange } = event;
      const path = checkedPart('path', schemas.path, event.pathParameters ?? {});
      // No resource can have a malformed id, so the response is a 404.
      const [invalid] = path.errors ?? [];
      if (invalid) {
        const parameter = invalid.path.replace('path.', '');
        throw malformedIdNotFound(resourceOf(route(name).path, parameter), event.pathParameters?.[parameter] ?? '');
      }

      const repeated = repeatedParameters(event.rawQueryString);
      if (repeated.length > 0) throw invalidRequest(repeated);

      const parameters = withPosition(name, schemas, event);
      const query = checkedPart('query', schemas.query, parameters);
      const body = checkedPart('body', schemas.body, exchange.body);
      const unknown = unknownParameters(schemas.query, parameters);
      const errors = [...(query.errors ?? []), ...unknown, ...(body.errors ?? [])];
      if (errors.length > 0) throw invalidRequest(errors);
      exchange.input = { path: path.data, query: query.data, body: body.data };
    },
  };
}

/** The query parameters of the request, with the position of the cursor instead of the whole cursor. */
function withPosition(name: OperationName, { query }: Schemas, event: ApiEvent) {
  const { cursor, ...parameters } = event.queryStringParameters ?? {};
  if (cursor === undefined || !knownNamesOf(query).includes('cursor')) return event.queryStringParameters ?? {};
  // A cursor that does not match becomes an empty position, which the schema of every list refuses.
  return { ...parameters, cursor: positionIn(cursor, name, event) ?? '' };
}

/** Parses one part of the request, if the operation has a schema for it. */
const checkedPart = (name: 'path' | 'query' | 'body', schema: Schemas['body'], value: unknown) =>
  schema ? checked(name, schema, value) : { data: undefined };

/**
 * The resource type of an id in a path. In `/v1/organizations/{id}/members/{member_id}`, `member_id` is a `member` and
 * `id` is an `organization`. Without a parameter, the last id counts.
 */
export function resourceOf(path: string, parameter?: string): string {
  const ids = [...path.matchAll(/\/([^/{}]+)\/\{([^/{}]+)\}/g)];
  const named = ids.find(([, , name]) => name === parameter) ?? ids.at(-1);
  const collection = named?.[1] ?? 'resource';
  const resource = collection.replaceAll('-', '_').replace(/ies$/, 'y').replace(/s$/, '');
  return OTHER_NAMES[resource] ?? resource;
}

/** The resources that have another name in error codes than in paths. */
const OTHER_NAMES: Readonly<Record<string, string>> = { knowledge: 'knowledge_set', source: 'knowledge_source' };
