import { beforeEach, describe, expect, test } from '@jest/globals';
import { forgetPauses, pauses } from '../no-pauses.ts';
import { stubTable } from './stub-table.ts';

const { batchGet } = await import('../../../../lambdas/platform/table/batch-get.ts');

beforeEach(forgetPauses);

const key = (sk: string) => ({ pk: 'A', sk });
const keysOf = (request: object | undefined) =>
  (request as { RequestItems: { stub: { Keys: object[] } } }).RequestItems.stub.Keys;

describe('keys that DynamoDB leaves unread', () => {
  test('are asked for again after a pause, and only those', async () => {
    const { table, requests } = stubTable([
      { Responses: { stub: [key('2')] }, UnprocessedKeys: { stub: { Keys: [key('1'), key('3')] } } },
      { Responses: { stub: [key('3')] }, UnprocessedKeys: { stub: { Keys: [key('1')] } } },
      { Responses: { stub: [key('1')] }, UnprocessedKeys: {} },
    ]);
    expect(await batchGet(table, [key('1'), key('2'), key('3')])).toEqual([key('1'), key('2'), key('3')]);
    expect(requests.map(keysOf)).toEqual([[key('1'), key('2'), key('3')], [key('1'), key('3')], [key('1')]]);
    expect(pauses).toEqual([20, 40]);
  });

  test('are given up after eight calls, as contended', async () => {
    const { table, requests } = stubTable([{ Responses: {}, UnprocessedKeys: { stub: { Keys: [key('1')] } } }]);
    await expect(batchGet(table, [key('1')])).rejects.toMatchObject({ name: 'Contended' });
    expect(requests).toHaveLength(8);
  });
});

test('an error of DynamoDB is thrown at once', async () => {
  const failure = new Error('no such table');
  const { table, requests } = stubTable([failure]);
  await expect(batchGet(table, [key('1')])).rejects.toBe(failure);
  expect(requests).toHaveLength(1);
});

test('no keys make no call', async () => {
  const { table, requests } = stubTable([]);
  expect(await batchGet(table, [])).toEqual([]);
  expect(requests).toEqual([]);
});

test('more than a hundred keys are several calls, each of at most a hundred', async () => {
  const { table, requests } = stubTable([{ Responses: { stub: [] } }]);
  const keys = Array.from({ length: 250 }, (_, index) => key(String(index)));
  expect(await batchGet(table, keys)).toEqual(keys.map(() => undefined));
  expect(requests.map((request) => keysOf(request).length)).toEqual([100, 100, 50]);
});
