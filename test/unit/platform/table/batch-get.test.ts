import { beforeEach, describe, expect, test } from '@jest/globals';
import { pauses, resetPauses } from '../no-pauses.ts';
import { stubTable } from './stub-table.ts';

const { batchGet } = await import('../../../../lambdas/platform/table/batch-get.ts');

beforeEach(resetPauses);

const key = (sk: string) => ({ pk: 'A', sk });
const keysOf = (request: object | undefined) =>
  (request as { RequestItems: { stub: { Keys: object[] } } }).RequestItems.stub.Keys;

describe('unprocessed keys', () => {
  test('are requested again after a pause, without the processed ones', async () => {
    const { table, requests } = stubTable([
      { Responses: { stub: [key('2')] }, UnprocessedKeys: { stub: { Keys: [key('1'), key('3')] } } },
      { Responses: { stub: [key('3')] }, UnprocessedKeys: { stub: { Keys: [key('1')] } } },
      { Responses: { stub: [key('1')] }, UnprocessedKeys: {} },
    ]);
    expect(await batchGet(table, [key('1'), key('2'), key('3')])).toEqual([key('1'), key('2'), key('3')]);
    expect(requests.map(keysOf)).toEqual([[key('1'), key('2'), key('3')], [key('1'), key('3')], [key('1')]]);
    expect(pauses).toEqual([20, 40]);
  });

  test('cause the error Contended after eight calls', async () => {
    const { table, requests } = stubTable([{ Responses: {}, UnprocessedKeys: { stub: { Keys: [key('1')] } } }]);
    await expect(batchGet(table, [key('1')])).rejects.toMatchObject({ name: 'Contended' });
    expect(requests).toHaveLength(8);
  });
});

test('throws an error of DynamoDB at once', async () => {
  const failure = new Error('no such table');
  const { table, requests } = stubTable([failure]);
  await expect(batchGet(table, [key('1')])).rejects.toBe(failure);
  expect(requests).toHaveLength(1);
});

test('makes no call without keys', async () => {
  const { table, requests } = stubTable([]);
  expect(await batchGet(table, [])).toEqual([]);
  expect(requests).toEqual([]);
});

test('reads at most a hundred keys per call', async () => {
  const { table, requests } = stubTable([{ Responses: { stub: [] } }]);
  const keys = Array.from({ length: 250 }, (_, index) => key(String(index)));
  expect(await batchGet(table, keys)).toEqual(keys.map(() => undefined));
  expect(requests.map((request) => keysOf(request).length)).toEqual([100, 100, 50]);
});
