import { createHash } from 'node:crypto';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';

type ListRequest = Pick<APIGatewayProxyEventV2, 'pathParameters' | 'queryStringParameters'>;

/** These parameters can change from page to page. All others select the items of a list. */
const PAGE_PARAMETERS: ReadonlySet<string> = new Set(['cursor', 'limit', 'include']);

/** No position in a list contains this character. */
const SEPARATOR = '~';

/** Adds a hash of the list and its filters to the `next_cursor` of a response, if it has one. */
export function bindCursor<T>(name: string, request: ListRequest, result: T): T {
  const next: unknown = Reflect.get(Object(result), 'next_cursor');
  return typeof next === 'string' ? { ...result, next_cursor: `${next}${SEPARATOR}${hashOf(name, request)}` } : result;
}

/** The position in a cursor. `undefined` if the cursor is from another list or was sent with other filters. */
export function positionIn(cursor: string, name: string, request: ListRequest): string | undefined {
  const end = cursor.lastIndexOf(SEPARATOR);
  return cursor.slice(end + 1) === hashOf(name, request) ? cursor.slice(0, end) : undefined;
}

function hashOf(name: string, { pathParameters, queryStringParameters }: ListRequest): string {
  const filters = Object.entries(queryStringParameters ?? {}).filter(([parameter]) => !PAGE_PARAMETERS.has(parameter));
  const list = JSON.stringify([name, Object.entries(pathParameters ?? {}).sort(), filters.sort()]);
  return createHash('sha256').update(list).digest('base64url').slice(0, 8);
}
