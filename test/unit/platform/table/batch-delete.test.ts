import { beforeEach, expect, test } from '@jest/globals';
import { pauses, resetPauses } from '../no-pauses.ts';
import { stubTable } from './stub-table.ts';

const { batchDelete } = await import('../../../../lambdas/platform/table/batch-delete.ts');

beforeEach(resetPauses);

const key = (sk: string) => ({ pk: 'A', sk });
const deletion = (sk: string) => ({ DeleteRequest: { Key: key(sk) } });
const deletionsOf = (request: object) =>
  (request as { RequestItems: { stub: { DeleteRequest: object }[] } }).RequestItems.stub;

test('retries only unprocessed deletions, after a pause', async () => {
  const { table, requests } = stubTable([
    { UnprocessedItems: { stub: [deletion('2')] } },
    { UnprocessedItems: { stub: [deletion('2')] } },
    { UnprocessedItems: {} },
  ]);
  await batchDelete(table, [key('1'), key('2')]);
  expect(requests.map(deletionsOf)).toEqual([[deletion('1'), deletion('2')], [deletion('2')], [deletion('2')]]);
  expect(pauses).toEqual([40, 80]);
});

test('throws Contended after eight calls with unprocessed deletions, without starting the next batch', async () => {
  const { table, requests } = stubTable([{ UnprocessedItems: { stub: [deletion('0')] } }]);
  const keys = Array.from({ length: 30 }, (_, index) => key(String(index)));
  await expect(batchDelete(table, keys)).rejects.toMatchObject({ name: 'Contended' });
  expect(requests).toHaveLength(8);
});

test('deletes 25 items per call, and sends only the key attributes of each item', async () => {
  const { table, requests } = stubTable([{}]);
  await batchDelete(
    table,
    Array.from({ length: 60 }, (_, index) => ({ ...key(String(index)), name: 'not part of the key' })),
  );
  expect(requests.map((request) => deletionsOf(request).length)).toEqual([25, 25, 10]);
  expect(requests.flatMap(deletionsOf)).toEqual(Array.from({ length: 60 }, (_, index) => deletion(String(index))));
});

test('makes no call without keys', async () => {
  const { table, requests } = stubTable([]);
  await batchDelete(table, []);
  expect(requests).toEqual([]);
});
