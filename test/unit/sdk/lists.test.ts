import { expect, test } from '@jest/globals';
import { OPERATION_NAMES, operation } from '../../../contracts/operations/catalogue.ts';
import { buildDocument } from '../../../openapi/document.ts';
import { loadSchemas } from '../../../openapi/load-schemas.ts';
import * as qpr from '../../../sdk/src/qpr.ts';

const COUNT = 450;
const ITEMS = Array.from({ length: COUNT }, (_, index) => ({ id: `item_${index}` }));

interface Described {
  readonly parameters: readonly { readonly name?: string }[];
}
const { paths } = buildDocument(await loadSchemas(), 'test') as {
  readonly paths: Readonly<Record<string, { readonly get?: Described }>>;
};

/** Everything that is called a list, or comes in pages. */
const LISTS = OPERATION_NAMES.flatMap((name) => {
  const { method, path } = operation(name);
  const names = method === 'GET' ? (paths[path]?.get?.parameters ?? []).map((each) => each.name) : [];
  const way = names.includes('cursor') ? 'cursor' : names.includes('offset') ? 'offset' : 'whole';
  return name.startsWith('list-') || way !== 'whole' ? [{ name, path, way }] : [];
});

/** A service with one long list, which it gives as each of ours would. */
function serviceOf(way: string, items: string) {
  const asked: URL[] = [];
  const answer = async (address: unknown, init: RequestInit) => {
    init.signal?.throwIfAborted();
    const url = new URL(String(address));
    asked.push(url);
    if (way === 'whole') return Response.json({ [items]: ITEMS, total: COUNT });
    const limit = Number(url.searchParams.get('limit') ?? 20);
    const from = Number(url.searchParams.get(way) ?? 0);
    const more = from + limit < COUNT;
    return Response.json({
      [items]: ITEMS.slice(from, from + limit),
      ...(way === 'cursor'
        ? { next_cursor: more ? String(from + limit) : null }
        : { total: COUNT, limit, offset: from }),
    });
  };
  return { asked, fetch: answer as typeof fetch };
}

type AnyList = qpr.ListOperation<{ path: object; query: object }, Record<string, readonly unknown[]>, string>;
const exported: Readonly<Record<string, unknown>> = qpr;
const listOf = (name: string) =>
  exported[name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())] as AnyList;

const collected = async (items: AsyncIterable<unknown>) => {
  const all: unknown[] = [];
  for await (const item of items) all.push(item);
  return all;
};

test.each(LISTS)('$name gives all its items ($way)', async ({ name, path, way }) => {
  const list = listOf(name);
  const service = serviceOf(way, list.items);
  const client = qpr.createClient({ baseUrl: 'https://api.test', apiKey: 'key', fetch: service.fetch });
  const ids = Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, part]) => [part, 'x']));

  expect(await collected(client.list(list, { path: ids, query: {} }))).toEqual(ITEMS);
  const pageSize = list.pageSize ?? 20;
  expect(service.asked).toHaveLength(way === 'whole' ? 1 : Math.ceil(COUNT / pageSize));
});

test('lists are a good part of the catalogue', () => {
  expect(LISTS.length).toBeGreaterThan(10);
  expect(new Set(LISTS.map(({ way }) => way))).toEqual(new Set(['cursor', 'offset', 'whole']));
});

test('who stops asking, stops the asking', async () => {
  const service = serviceOf('offset', 'codes');
  const client = qpr.createClient({ baseUrl: 'https://api.test', apiKey: 'key', fetch: service.fetch });
  for await (const code of client.list(qpr.listQprCodes)) if (code.id === 'item_120') break;
  expect(service.asked.map(({ search }) => search)).toEqual(['?limit=100', '?limit=100&offset=100']);
});

test('pages are of the size that is asked for, and keep the filter', async () => {
  const service = serviceOf('cursor', 'events');
  const client = qpr.createClient({ baseUrl: 'https://api.test', apiKey: 'key', fetch: service.fetch });
  const sizes: number[] = [];
  for await (const page of client.pages(qpr.listConversations, { query: { limit: 30, qpr_code_id: 'qpr_1' } })) {
    sizes.push(Object.values(page).flat().length - 1);
    if (sizes.length === 3) break;
  }
  expect(sizes).toEqual([30, 30, 30]);
  expect(service.asked[2]?.search).toBe('?limit=30&qpr_code_id=qpr_1&cursor=60');
});

test('a list ends where its reader has gone away', async () => {
  const gone = new AbortController();
  const service = serviceOf('offset', 'codes');
  const client = qpr.createClient({ baseUrl: 'https://api.test', apiKey: 'key', fetch: service.fetch });
  const reading = async () => {
    for await (const _ of client.list(qpr.listQprCodes, {}, { signal: gone.signal })) gone.abort(new Error('Gone.'));
  };
  await expect(reading()).rejects.toThrow('Gone.');
});
