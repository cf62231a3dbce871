import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { batchDelete } from '../../../lambdas/platform/table/batch-delete.ts';
import { batchGet } from '../../../lambdas/platform/table/batch-get.ts';
import { countByPrefix, pageByPrefix } from '../../../lambdas/platform/table/prefix-pages.ts';
import { transactWrite } from '../../../lambdas/platform/table/transact-write.ts';
import { putWrite } from '../../../lambdas/platform/table/writes.ts';
import { createTestTable, type TestTable } from '../../support/functions/test-table.ts';

const COUNT = 230;
let table: TestTable;
const key = (index: number) => ({ pk: 'LIST', sk: `ITEM#${String(index).padStart(3, '0')}` });
const item = (index: number) => ({ ...key(index), name: `name ${index}`, status: 'on' });
const allIndexes = Array.from({ length: COUNT }, (_, index) => index);

beforeAll(async () => {
  table = await createTestTable();
  for (let start = 0; start < COUNT; start += 100) {
    const indexes = allIndexes.slice(start, start + 100);
    await transactWrite(table, { items: indexes.map((index) => putWrite(table, item(index))) });
  }
});
afterAll(() => table.close());

test('a batch get returns any number of items, in the order of the given keys, and undefined for missing ones', async () => {
  const indexes = [...allIndexes, 999].reverse();
  const found = await batchGet(table, indexes.map(key));
  expect(found).toEqual(indexes.map((index) => (index === 999 ? undefined : item(index))));
});

test('a batch get accepts a key twice, although DynamoDB does not', async () => {
  expect(await batchGet(table, [key(2), key(1), key(2)])).toEqual([item(2), item(1), item(2)]);
});

test('a batch get accepts whole items as keys, and reads only the requested attributes', async () => {
  // `name` and `status` are reserved words of DynamoDB.
  const found = await batchGet(table, [item(1), key(2)], { attributes: ['status', 'name'] });
  expect(found).toEqual([item(1), item(2)]);
  expect(await batchGet(table, [key(3)], { attributes: ['status'] })).toEqual([{ ...key(3), status: 'on' }]);
});

test('a prefix is read in pages to the end, forwards and backwards', async () => {
  const read = async (newestFirst: boolean) => {
    const pages: unknown[][] = [];
    let after: string | undefined;
    do {
      const page = await pageByPrefix(table, {
        pk: 'LIST',
        prefix: 'ITEM#',
        limit: 100,
        newestFirst,
        ...(after !== undefined && { after }),
      });
      pages.push([...page.items]);
      after = page.next;
    } while (after !== undefined);
    return pages;
  };
  const forwards = await read(false);
  expect(forwards.map((page) => page.length)).toEqual([100, 100, 30]);
  expect(forwards.flat()).toEqual(allIndexes.map(item));
  expect((await read(true)).flat()).toEqual(allIndexes.map(item).reverse());
});

test('a page that contains exactly the remaining items has no next page', async () => {
  const page = await pageByPrefix(table, { pk: 'LIST', prefix: 'ITEM#22', limit: 10 });
  expect(page.items).toHaveLength(10);
  expect(page.next).toBeUndefined();
});

test('the items of a prefix are counted without returning them', async () => {
  const send = jest.spyOn(table.client, 'send');
  expect(await countByPrefix(table, 'LIST', 'ITEM#')).toBe(COUNT);
  expect(await countByPrefix(table, 'LIST', 'ITEM#1')).toBe(100);
  expect(await countByPrefix(table, 'LIST', 'OTHER#')).toBe(0);
  const pages = await Promise.all(send.mock.results.map(({ value }) => value as Promise<object>));
  expect(pages.filter((page) => 'Items' in page)).toEqual([]);
});

test('a batch delete removes any number of items, and ignores missing ones', async () => {
  const deleted = allIndexes.slice(100);
  await batchDelete(table, [...deleted.map(item), key(999)]);
  await batchDelete(table, [key(100)]);
  const { items } = await pageByPrefix(table, { pk: 'LIST', prefix: 'ITEM#' });
  expect(items).toEqual(allIndexes.slice(0, 100).map(item));
});
