import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { deletePartition } from '../../../lambdas/platform/table/delete-partition.ts';
import { newestAcross } from '../../../lambdas/platform/table/newest-across.ts';
import { pageByPrefix } from '../../../lambdas/platform/table/prefix-pages.ts';
import { countAll, queryAll } from '../../../lambdas/platform/table/query-all.ts';
import { createTestTable, type TestTable } from '../../support/functions/test-table.ts';

/** DynamoDB ends a page after 1 MB, so after three of these items. */
const LARGE = 'x'.repeat(380_000);
const SORT_KEYS = ['ITEM#1', 'ITEM#2', 'ITEM#3', 'ITEM#4', 'ITEM#5'];
const LIST = { KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': 'LARGE' } };
const sortKeysOf = (items: readonly Record<string, unknown>[]) => items.map(({ sk }) => sk);

let table: TestTable;
beforeAll(async () => {
  table = await createTestTable();
  const items = [...SORT_KEYS.map((sk) => ({ pk: 'LARGE', sk, text: LARGE })), { pk: 'SMALL', sk: 'ITEM#0' }];
  for (const Item of items) await table.client.send(new PutCommand({ TableName: table.name, Item }));
});
afterAll(() => table.close());

test('a query of all items continues after 1 MB', async () => {
  expect(sortKeysOf(await queryAll(table, LIST))).toEqual(SORT_KEYS);
  expect(await countAll(table, LIST)).toBe(SORT_KEYS.length);
});

test.each([
  [undefined, SORT_KEYS, undefined],
  [4, SORT_KEYS.slice(0, 4), '4'],
])('a page of a prefix with the limit %s continues after 1 MB', async (limit, sortKeys, next) => {
  const page = await pageByPrefix(table, { pk: 'LARGE', prefix: 'ITEM#', ...(limit !== undefined && { limit }) });
  expect([sortKeysOf(page.items), page.next]).toEqual([sortKeys, next]);
});

test('a partition is deleted page by page, until the time is up', async () => {
  for (const sk of SORT_KEYS) {
    await table.client.send(new PutCommand({ TableName: table.name, Item: { pk: 'OLD', sk, text: LARGE } }));
  }
  const old = () => queryAll(table, { ...LIST, ExpressionAttributeValues: { ':pk': 'OLD' } });
  const answers = [true, false];
  const hasTime = () => answers.shift() === true;
  expect(await deletePartition(table, 'OLD', hasTime)).toBe(false);
  expect(sortKeysOf(await old())).toEqual(SORT_KEYS.slice(3));
  expect(await deletePartition(table, 'OLD', () => true)).toBe(true);
  expect(await old()).toEqual([]);
});

test('a page of the newest items of several partitions continues after 1 MB', async () => {
  const partitions = ['LARGE', 'SMALL'];
  const page = await newestAcross(table, partitions, { limit: 4 });
  expect([sortKeysOf(page.items), page.next]).toEqual([['ITEM#5', 'ITEM#4', 'ITEM#3', 'ITEM#2'], 'ITEM#2']);
  const rest = await newestAcross(table, partitions, { limit: 4, before: page.next });
  expect([sortKeysOf(rest.items), rest.next]).toEqual([['ITEM#1', 'ITEM#0'], undefined]);
});
