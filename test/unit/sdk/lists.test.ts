import { expect, test } from '@jest/globals';
import { OPERATION_NAMES, operation } from '../../../contracts/operations/catalogue.ts';
import { buildDocument } from '../../../openapi/document.ts';
import { loadSchemas } from '../../../openapi/load-schemas.ts';
import * as qpr from '../../../sdk/src/qpr.ts';

const COUNT = 450;
const ITEMS = Array.from({ length: COUNT }, (_, index) => ({ id: `item_${index}` }));

interface DescribedOperation {
  readonly parameters: readonly { readonly name?: string }[];
}
const { paths } = buildDocument(await loadSchemas(), 'test') as {
  readonly paths: Readonly<Record<string, { readonly get?: DescribedOperation }>>;
};

/** Every operation that returns a list, in pages or as a whole. */
const LISTS = OPERATION_NAMES.flatMap((name) => {
  const { method, path } = operation(name);
  const names = method === 'GET' ? (paths[path]?.get?.parameters ?? []).map((parameter) => parameter.name) : [];
  const paging = names.includes('cursor') ? 'cursor' : names.includes('offset') ? 'offset' : 'whole';
  return name.startsWith('list-') || paging !== 'whole' ? [{ name, path, paging }] : [];
});

/** A service with one long list, which it returns in the field `itemsField` with the given kind of paging. */
function serviceOf(paging: string, itemsField: string) {
  const requested: URL[] = [];
  const answer = async (address: unknown, init: RequestInit) => {
    init.signal?.throwIfAborted();
    const url = new URL(String(address));
    requested.push(url);
    if (paging === 'whole') return Response.json({ [itemsField]: ITEMS, total: COUNT });
    const limit = Number(url.searchParams.get('limit') ?? 20);
    const from = Number(url.searchParams.get(paging) ?? 0);
    const hasMore = from + limit < COUNT;
    return Response.json({
      [itemsField]: ITEMS.slice(from, from + limit),
      ...(paging === 'cursor'
        ? { next_cursor: hasMore ? String(from + limit) : null }
        : { total: COUNT, limit, offset: from }),
    });
  };
  return { requested, fetch: answer as typeof fetch };
}

type AnyList = qpr.ListOperation<{ path: object; query: object }, Record<string, readonly unknown[]>, string>;
const exported: Readonly<Record<string, unknown>> = qpr;
const listOf = (name: string) =>
  exported[name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())] as AnyList;

const collect = async (items: AsyncIterable<unknown>) => {
  const all: unknown[] = [];
  for await (const item of items) all.push(item);
  return all;
};

test.each(LISTS)('$name returns all of its items (paging: $paging)', async ({ name, path, paging }) => {
  const list = listOf(name);
  const service = serviceOf(paging, list.items);
  const client = qpr.createClient({ baseUrl: 'https://api.test', apiKey: 'key', fetch: service.fetch });
  const ids = Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, part]) => [part, 'x']));

  expect(await collect(client.list(list, { path: ids, query: {} }))).toEqual(ITEMS);
  const pageSize = list.pageSize ?? 20;
  expect(service.requested).toHaveLength(paging === 'whole' ? 1 : Math.ceil(COUNT / pageSize));
});

test('the catalogue has lists with every kind of paging', () => {
  expect(LISTS.length).toBeGreaterThan(10);
  expect(new Set(LISTS.map(({ paging }) => paging))).toEqual(new Set(['cursor', 'offset', 'whole']));
});

test('no more pages are requested after the caller stops reading', async () => {
  const service = serviceOf('offset', 'codes');
  const client = qpr.createClient({ baseUrl: 'https://api.test', apiKey: 'key', fetch: service.fetch });
  for await (const code of client.list(qpr.listQprCodes)) if (code.id === 'item_120') break;
  expect(service.requested.map(({ search }) => search)).toEqual(['?limit=100', '?limit=100&offset=100']);
});

test('pages have the requested size and keep the filter', async () => {
  const service = serviceOf('cursor', 'conversations');
  const client = qpr.createClient({ baseUrl: 'https://api.test', apiKey: 'key', fetch: service.fetch });
  const sizes: number[] = [];
  for await (const page of client.pages(qpr.listConversations, { query: { limit: 30, qpr_code_id: 'qpr_1' } })) {
    // Besides its items, a page has only `next_cursor`, which is not counted.
    sizes.push(Object.values(page).flat().length - 1);
    if (sizes.length === 3) break;
  }
  expect(sizes).toEqual([30, 30, 30]);
  expect(service.requested[2]?.search).toBe('?limit=30&qpr_code_id=qpr_1&cursor=60');
});

test('a list stops when the caller aborts', async () => {
  const abortController = new AbortController();
  const service = serviceOf('offset', 'codes');
  const client = qpr.createClient({ baseUrl: 'https://api.test', apiKey: 'key', fetch: service.fetch });
  const reading = async () => {
    for await (const _ of client.list(qpr.listQprCodes, {}, { signal: abortController.signal }))
      abortController.abort(new Error('Gone.'));
  };
  await expect(reading()).rejects.toThrow('Gone.');
});
