import { BatchWriteCommand, GetCommand, QueryCommand, TransactGetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type KeyUse, recordKeys } from '../../../bench/ceilings/key-recorder.ts';
import { ceilingsOf } from '../../../bench/ceilings/shared-keys.ts';
import { transactWrite } from '../../../lambdas/platform/table/transact-write.ts';
import { putWrite } from '../../../lambdas/platform/table/writes.ts';
import { type TestEffects, testEffects } from '../../support/functions/test-effects.ts';

/**
 * These tests check that the recorder follows the AWS rules for capacity units. `npm run bench -- ceilings` uses the
 * recorder to calculate the ceilings (highest rates) in docs/performance.md.
 */

let effects: TestEffects;
let keyUsesOf: ReturnType<typeof recordKeys>;
beforeAll(async () => {
  effects = await testEffects();
  keyUsesOf = recordKeys(effects.table.client);
});
afterAll(() => effects.table.close());

const rowsOf = (uses: readonly KeyUse[]) =>
  uses.map(({ where, pk, writeUnits, readUnits }) => [where, pk, writeUnits, readUnits]);
const key = (pk: string) => ({ TableName: effects.table.name, Key: { pk, sk: 'A' } });

test('a transaction uses two units per kilobyte, and one per index entry that it adds or deletes', async () => {
  const { table } = effects;
  const put = (text: string, gsi1sk: string) =>
    keyUsesOf(() =>
      transactWrite(table, { item: putWrite(table, { pk: 'STATUS#1', sk: 'A', gsi1pk: 'IDLE#3', gsi1sk, text }) }),
    );
  expect(rowsOf(await put('x', '1'))).toEqual([
    ['table', 'STATUS#1', 2, 0],
    ['index', 'IDLE#3', 1, 0],
  ]);
  // DynamoDB charges for the larger of the old and new items, and the index entry is deleted and added.
  expect(rowsOf(await put('x'.repeat(1_500), '2'))).toEqual([
    ['table', 'STATUS#1', 4, 0],
    ['index', 'IDLE#3', 1, 0],
    ['index', 'IDLE#3', 1, 0],
  ]);
  expect(rowsOf(await put('x', '2'))).toEqual([['table', 'STATUS#1', 4, 0]]);
});

test('reads use units by item size, and half as many if they are eventually consistent; a missing item also uses units', async () => {
  const { table } = effects;
  const { client, name } = table;
  await transactWrite(table, { item: putWrite(table, { pk: 'STATUS#2', sk: 'A', text: 'x'.repeat(9_000) }) });
  const query = new QueryCommand({
    TableName: name,
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': 'STATUS#2' },
    ConsistentRead: true,
  });
  const uses = await keyUsesOf(async () => {
    await client.send(new GetCommand({ ...key('STATUS#2'), ProjectionExpression: 'pk' }));
    await client.send(query);
    await client.send(new GetCommand({ ...key('STATUS#nobody'), ConsistentRead: true }));
  });
  expect(rowsOf(uses)).toEqual([
    ['table', 'STATUS#2', 0, 1.5],
    ['table', 'STATUS#2', 0, 3],
    ['table', 'STATUS#nobody', 0, 1],
  ]);
});

test('a call that the recorder does not know throws instead of being ignored', async () => {
  const { client, name } = effects.table;
  const batchWrite = new BatchWriteCommand({
    RequestItems: { [name]: [{ PutRequest: { Item: { pk: 'STATUS#3', sk: 'A' } } }] },
  });
  await expect(keyUsesOf(() => client.send(batchWrite))).rejects.toThrow('does not support BatchWriteItemCommand');
  const transactGet = new TransactGetCommand({ TransactItems: [{ Get: key('STATUS#3') }] });
  await expect(keyUsesOf(() => client.send(transactGet))).rejects.toThrow('does not support TransactGetItemsCommand');
});

test('a ceiling is calculated per kind of key that contains the id', async () => {
  const { client } = effects.table;
  const update = (pk: string) =>
    client.send(
      new UpdateCommand({ ...key(pk), UpdateExpression: 'SET seen = :now', ExpressionAttributeValues: { ':now': 1 } }),
    );
  const uses = await keyUsesOf(async () => {
    for (let index = 0; index < 4; index += 1) {
      await update(`EVENTS#acc_1#${index % 2}`);
      await update('ACCOUNT#acc_1');
      await update(`KEY#${index}`);
    }
  });
  expect(ceilingsOf(uses, 4, { account: 'acc_1' })).toEqual([
    { keys: 'ACCOUNT#<account>', partitions: 1, writeUnits: 1, readUnits: 0, perSecond: 1_000 },
    { keys: 'EVENTS#<account>#*', partitions: 2, writeUnits: 1, readUnits: 0, perSecond: 2_000 },
  ]);
});
