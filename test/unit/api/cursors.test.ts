import { describe, expect, test } from '@jest/globals';
import type { OperationName } from '../../../contracts/operations/catalogue.ts';
import { openExchange } from '../../../lambdas/platform/http/exchange.ts';
import type { HttpError } from '../../../lambdas/platform/http/http-error.ts';
import { bindCursor } from '../../../lambdas/platform/http/list-cursor.ts';
import { validate } from '../../../lambdas/platform/http/validate.ts';
import { knownNamesOf } from '../../../lambdas/platform/schemas/plain-words.ts';
import { buildDocument } from '../../../openapi/document.ts';
import { loadSchemas } from '../../../openapi/load-schemas.ts';
import { apiEvent } from '../../support/functions/api-event.ts';

const ULID = '01K9ZQ4T7M3X8V5C2B6N0P1R4S';

/** A position in each list with cursors, as the list itself writes it. */
const POSITIONS: Partial<Record<OperationName, string>> = {
  'export-account': `4.qpr_${ULID}`,
  'list-audit-entries': `aud_${ULID}`,
  'list-conversations': `cnv_${ULID}`,
  'list-deliveries': `dlv_${ULID}`,
  'list-events': `evt_${ULID}`,
  'list-members': `mem_${ULID}`,
  'list-organizations': `org_${ULID}`,
  'list-placements': `qpr_${ULID}.${ULID}`,
  'list-questions': `3.1767225600000.qst_${ULID}`,
  'list-requests': `req_${ULID}`,
};

const SCHEMAS = await loadSchemas();
const LISTS = [...SCHEMAS].flatMap(([name, { query }]) => (knownNamesOf(query).includes('cursor') ? [name] : []));
type Query = Record<string, string>;
interface Described {
  readonly parameters?: readonly { readonly name: string; readonly schema: object }[];
}

/** The path of each list has the id of a webhook or an organization, or no id. */
const pathOf = (name: OperationName, ulid = ULID) =>
  ({ 'list-deliveries': { id: `wh_${ulid}` }, 'list-members': { id: `org_${ulid}` } })[name as string] ?? {};

const eventOf = (name: OperationName, query: Query, pathParameters: Record<string, string>) => {
  const event = apiEvent({ query, pathParameters });
  return { ...event, exchange: openExchange(name, event) };
};

/** The parsed query, or the errors of the request. */
async function queryOf(name: OperationName, query: Query, pathParameters = pathOf(name)) {
  const event = eventOf(name, query, pathParameters);
  const schemas = SCHEMAS.get(name);
  if (!schemas) throw new Error(`There is no operation ${name}.`);
  try {
    await validate(name, schemas).before?.({ event } as never);
    return event.exchange.input.query;
  } catch (error) {
    return (error as HttpError).fields;
  }
}

const cursorOf = (name: OperationName, query: Query = {}, path = pathOf(name)): string =>
  bindCursor(name, eventOf(name, query, path), { next_cursor: POSITIONS[name] ?? '' }).next_cursor;

const refused = [
  {
    path: 'query.cursor',
    message: 'Must be the next_cursor of an earlier response of this list, with the same filters.',
  },
];

test('every list with cursors has a position in this test', () => {
  expect(LISTS.toSorted()).toEqual(Object.keys(POSITIONS).sort());
});

test('the API description has no pattern for cursors, because they are opaque to clients', () => {
  const { paths } = buildDocument(SCHEMAS, 'test') as { paths: Record<string, Record<string, Described>> };
  const described = Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .flatMap(({ parameters = [] }) => parameters.filter(({ name }) => name === 'cursor'));
  expect(described.map(({ schema }) => schema)).toEqual(LISTS.map(() => ({ type: 'string' })));
});

describe.each(LISTS)('%s', (name) => {
  const filters = knownNamesOf(SCHEMAS.get(name)?.query).filter((one) => !['cursor', 'limit', 'include'].includes(one));

  test('continues after its own cursor, with any limit', async () => {
    const query = { cursor: cursorOf(name), ...(name !== 'export-account' && { limit: '7' }) };
    expect(await queryOf(name, query)).toMatchObject({ cursor: POSITIONS[name] });
  });

  test.each(LISTS.filter((other) => other !== name))('refuses a cursor of %s', async (other) => {
    expect(await queryOf(name, { cursor: cursorOf(other) })).toEqual(refused);
  });

  test('refuses a position without a hash', async () => {
    expect(await queryOf(name, { cursor: POSITIONS[name] ?? '' })).toEqual(refused);
  });

  test('reports a wrong cursor together with the other errors', async () => {
    const unknown = { path: 'query.unknown', message: expect.any(String) };
    expect(await queryOf(name, { cursor: 'other', unknown: '1' })).toEqual([...refused, unknown]);
  });

  if (filters.length > 0)
    test.each(filters)('refuses its cursor if the filter %s changes', async (filter) => {
      expect(await queryOf(name, { cursor: cursorOf(name, { [filter]: 'x' }) })).toEqual(refused);
    });

  if (Object.keys(pathOf(name)).length > 0)
    test('refuses its cursor for another resource in the path', async () => {
      const cursor = cursorOf(name, {}, pathOf(name, ULID.replace('S', 'T')));
      expect(await queryOf(name, { cursor })).toEqual(refused);
    });
});
