import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  allOf,
  anyOf,
  type Condition,
  countIsBelow,
  equals,
  ITEM_EXISTS,
  ITEM_IS_NEW,
  isAbove,
  isAbsent,
  isAtMost,
  isBelow,
} from '../../../lambdas/platform/table/conditions.ts';
import { type Change, updateExpression } from '../../../lambdas/platform/table/expressions.ts';
import { transactWrite, tryTransactWrite } from '../../../lambdas/platform/table/transact-write.ts';
import { conditionCheck, deleteWrite, putWrite, updateWrite } from '../../../lambdas/platform/table/writes.ts';
import { createTestTable, type TestTable } from '../../support/functions/test-table.ts';

let table: TestTable;
let itemCount = 0;
let key: { pk: string; sk: string };

beforeAll(async () => {
  table = await createTestTable();
});
beforeEach(() => {
  itemCount += 1;
  key = { pk: `ITEM#${itemCount}`, sk: 'ITEM' };
});
afterAll(() => table.close());

const itemAt = async (Key = key) =>
  (await table.client.send(new GetCommand({ TableName: table.name, Key, ConsistentRead: true }))).Item;
const store = (item: object) => table.client.send(new PutCommand({ TableName: table.name, Item: { ...key, ...item } }));
const sibling = () => ({ pk: key.pk, sk: 'SIBLING' });

describe('an update', () => {
  // All of these attribute names, except `absent`, are reserved words of DynamoDB.
  test.each<[Change, object]>([
    [{ set: { name: 'new', status: 'on' } }, { name: 'new', status: 'on', count: 1, data: 'x' }],
    [{ setIfAbsent: { name: 'new', value: 'v' } }, { name: 'old', value: 'v', count: 1, data: 'x' }],
    [{ add: { count: 2, total: 5 } }, { name: 'old', count: 3, total: 5, data: 'x' }],
    [{ remove: ['data', 'absent'] }, { name: 'old', count: 1 }],
    [
      { set: { name: 'new' }, setIfAbsent: { date: 'd' }, add: { count: -1 }, remove: ['data'] },
      { name: 'new', date: 'd', count: 0 },
    ],
  ])('applies %j', async (change, expected) => {
    await store({ name: 'old', count: 1, data: 'x' });
    await table.client.send(
      new UpdateCommand({ TableName: table.name, Key: key, ...updateExpression(change, ITEM_EXISTS) }),
    );
    expect(await itemAt()).toEqual({ ...key, ...expected });
  });

  test('without changes is rejected and does not create an empty item', async () => {
    await expect(
      table.client.send(new UpdateCommand({ TableName: table.name, Key: key, ...updateExpression({}) })),
    ).rejects.toThrow('expression');
    expect(await itemAt()).toBeUndefined();
  });
});

describe('a condition on an item with the name “a” and the count 5', () => {
  test.each<[boolean, Condition]>([
    [true, ITEM_EXISTS],
    [false, ITEM_IS_NEW],
    [true, equals('name', 'a')],
    [false, equals('name', 'b')],
    [false, equals('absent', 'a')],
    [true, isAbsent('absent')],
    [false, isAbsent('name')],
    [true, isBelow('count', 6)],
    [false, isBelow('count', 5)],
    [true, isAtMost('count', 5)],
    [false, isAtMost('count', 4)],
    [true, isAbove('count', 4)],
    [false, isAbove('count', 5)],
    [true, countIsBelow('count', 6)],
    [false, countIsBelow('count', 5)],
    [true, countIsBelow('absent', 1)],
    [true, allOf(equals('name', 'a'), anyOf(isAbove('count', 9), isBelow('count', 9)))],
    [false, allOf(anyOf(equals('name', 'a'), ITEM_IS_NEW), isAbsent('count'))],
    [false, anyOf(allOf(equals('name', 'a'), isAbove('count', 5)), ITEM_IS_NEW)],
  ])('is %s: %j', async (holds, condition) => {
    await store({ name: 'a', count: 5 });
    const failure = await tryTransactWrite(table, { check: conditionCheck(table, key, condition) });
    expect(failure === undefined).toBe(holds);
  });
});

describe('a transaction', () => {
  test('does all its writes: put, update, delete', async () => {
    await store({ name: 'a' });
    const [added, checked] = [sibling(), { pk: key.pk, sk: 'CHECKED' }];
    await transactWrite(table, {
      added: putWrite(table, { ...added, name: 'b' }, ITEM_IS_NEW),
      changed: updateWrite(table, key, { set: { name: 'c' } }, equals('name', 'a')),
      none: undefined,
      checked: conditionCheck(table, checked, ITEM_IS_NEW),
    });
    expect([await itemAt(), await itemAt(added)]).toEqual([
      { ...key, name: 'c' },
      { ...added, name: 'b' },
    ]);
    await transactWrite(table, { gone: [deleteWrite(table, key, ITEM_EXISTS), deleteWrite(table, added)] });
    expect([await itemAt(), await itemAt(added)]).toEqual([undefined, undefined]);
  });

  test('does nothing if a condition fails, and returns the name of the failed write and the stored item', async () => {
    await store({ name: 'theirs' });
    const failure = await tryTransactWrite(table, {
      other: putWrite(table, { ...sibling(), name: 'b' }),
      taken: putWrite(table, { ...key, name: 'ours' }, ITEM_IS_NEW),
    });
    expect([failure?.failed('taken'), failure?.failed('other')]).toEqual([true, false]);
    expect(failure?.itemOf('taken')).toEqual({ ...key, name: 'theirs' });
    expect([await itemAt(), await itemAt(sibling())]).toEqual([{ ...key, name: 'theirs' }, undefined]);
  });

  test.each<[string, () => Parameters<typeof tryTransactWrite>[1]]>([
    ['an update', () => ({ it: updateWrite(table, key, { set: { a: 1 } }, isAbsent('name')) })],
    ['a deletion', () => ({ it: deleteWrite(table, key, isAbsent('name')) })],
    ['a check', () => ({ it: conditionCheck(table, key, isAbsent('name')) })],
  ])('returns the stored item if the condition of %s fails', async (_, writes) => {
    await store({ name: 'theirs' });
    const failure = await tryTransactWrite(table, writes());
    expect(failure?.itemOf('it')).toEqual({ ...key, name: 'theirs' });
  });

  test('returns the stored item of the failed write if several writes share a name', async () => {
    await store({ name: 'theirs' });
    const failure = await tryTransactWrite(table, {
      several: [putWrite(table, sibling(), ITEM_IS_NEW), putWrite(table, key, ITEM_IS_NEW)],
      other: putWrite(table, { pk: key.pk, sk: 'OTHER' }, ITEM_IS_NEW),
    });
    expect(failure?.onlyFailed('several')).toBe(true);
    expect(failure?.itemOf('several')).toEqual({ ...key, name: 'theirs' });
  });

  test('fails without an item if the item does not exist', async () => {
    const failure = await tryTransactWrite(table, { it: updateWrite(table, key, { set: { a: 1 } }, ITEM_EXISTS) });
    expect(failure?.failed('it')).toBe(true);
    expect(failure?.itemOf('it')).toBeUndefined();
  });

  test('succeeds despite many concurrent transactions on the same item', async () => {
    const writers = Array.from({ length: 20 }, (_, index) =>
      transactWrite(table, {
        counter: updateWrite(table, key, { add: { count: 1 } }),
        own: putWrite(table, { pk: key.pk, sk: `WRITER#${index}` }, ITEM_IS_NEW),
      }),
    );
    await Promise.all(writers);
    expect(await itemAt()).toEqual({ ...key, count: 20 });
  });
});
