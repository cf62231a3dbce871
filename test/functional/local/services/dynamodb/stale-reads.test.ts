import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { assumesFrom, readAssumptions } from '../../../../../local/engine/assumptions.ts';
import type { AwsRequest } from '../../../../../local/engine/types.ts';
import { DynamodbService } from '../../../../../local/services/dynamodb/dynamodb-service.ts';
import { createOrUpdateTable } from '../../../../../local/services/dynamodb/dynamodb-tables.ts';
import { DATABASE_ENDPOINT } from '../../../../support/jest/database.ts';

const port = Number(new URL(process.env[DATABASE_ENDPOINT] ?? '').port);
const TableName = `stale-${randomUUID()}`;
const settings = { region: 'eu-central-1', accountId: '123456789012' };
const assumes = assumesFrom(readAssumptions(['eventual-reads=stale']));
const service = new DynamodbService(port, { hasSpace: () => true }, { ...settings, assumes });

/** The clock stands still unless a test moves it, so that no test depends on how fast it runs. */
let nowMs = 0;
const oneSecondLater = () => {
  nowMs += 1_000;
};

beforeAll(async () => {
  jest.spyOn(Date, 'now').mockImplementation(() => nowMs);
  await createOrUpdateTable(port, {
    name: TableName,
    keySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
    attributes: ['pk', 'color'].map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
    globalIndexes: [
      {
        IndexName: 'by-color',
        KeySchema: [{ AttributeName: 'color', KeyType: 'HASH' }],
        Projection: { ProjectionType: 'KEYS_ONLY' },
      },
    ],
    localIndexes: [],
  });
});

afterAll(() => void jest.restoreAllMocks());

const call = async (operation: string, input: object) => {
  const request = {
    headers: { 'x-amz-target': `DynamoDB_20120810.${operation}` },
    body: Buffer.from(JSON.stringify(input)),
    authorize: () => undefined,
  };
  const { status, body } = await service.handle(request as unknown as AwsRequest);
  expect([operation, status]).toEqual([operation, 200]);
  return JSON.parse(String(body));
};
const item = (pk: string, color: string) => ({ pk: { S: pk }, color: { S: color } });
const put = (pk: string, color: string) => call('PutItem', { TableName, Item: item(pk, color) });
const get = async (pk: string, more = {}) =>
  (await call('GetItem', { TableName, Key: { pk: { S: pk } }, ...more })).Item;
const batchGet = async (pk: string, more = {}) => {
  const Keys = [{ pk: { S: pk } }];
  return (await call('BatchGetItem', { RequestItems: { [TableName]: { Keys, ...more } } })).Responses[TableName];
};
const listed = async (color: string) => {
  const found = await call('Query', {
    TableName,
    IndexName: 'by-color',
    KeyConditionExpression: 'color = :c',
    ExpressionAttributeValues: { ':c': { S: color } },
  });
  expect(found.Count).toBe(found.Items.length);
  return found.Items;
};

test('with `--assume eventual-reads=stale`, only consistent reads find a new item at first', async () => {
  const [pk, color] = [randomUUID(), randomUUID()];
  await put(pk, color);
  expect(await get(pk)).toBeUndefined();
  expect(await batchGet(pk)).toEqual([]);
  expect(await listed(color)).toEqual([]);
  expect(await get(pk, { ConsistentRead: true })).toEqual(item(pk, color));
  expect(await batchGet(pk, { ConsistentRead: true })).toEqual([item(pk, color)]);
  oneSecondLater();
  expect(await listed(color)).toEqual([item(pk, color)]);
  expect(await get(pk)).toEqual(item(pk, color));
});

test.each([
  ['PutItem', (pk: string, color: string) => ({ TableName, Item: item(pk, color) })],
  [
    'TransactWriteItems',
    (pk: string, color: string) => ({ TransactItems: [{ Put: { TableName, Item: item(pk, color) } }] }),
  ],
  [
    'BatchWriteItem',
    (pk: string, color: string) => ({ RequestItems: { [TableName]: [{ PutRequest: { Item: item(pk, color) } }] } }),
  ],
])('a change by %s is not visible at first', async (operation, input) => {
  const [pk, color, newColor] = [randomUUID(), randomUUID(), randomUUID()];
  await put(pk, color);
  oneSecondLater();
  await call(operation, input(pk, newColor));
  expect(await get(pk)).toEqual(item(pk, color));
  expect(await listed(newColor)).toEqual([]);
  oneSecondLater();
  expect(await get(pk)).toEqual(item(pk, newColor));
  expect(await listed(newColor)).toEqual([item(pk, newColor)]);
});

test('a deleted item is still there at first', async () => {
  const [pk, color] = [randomUUID(), randomUUID()];
  await put(pk, color);
  oneSecondLater();
  await call('DeleteItem', { TableName, Key: { pk: { S: pk } } });
  expect(await batchGet(pk)).toEqual([item(pk, color)]);
  oneSecondLater();
  expect(await batchGet(pk)).toEqual([]);
});

test('each of two writes becomes visible half a second later', async () => {
  const pk = randomUUID();
  await put(pk, 'red');
  oneSecondLater();
  await put(pk, 'green');
  nowMs += 300;
  await put(pk, 'blue');
  expect(await get(pk)).toEqual(item(pk, 'red'));
  nowMs += 300;
  expect(await get(pk)).toEqual(item(pk, 'green'));
  nowMs += 300;
  expect(await get(pk)).toEqual(item(pk, 'blue'));
});

test.each([
  ['GetItem', get],
  ['BatchGetItem', async (pk: string, more: object) => (await batchGet(pk, more))[0]],
])('%s with a projection returns only the projected attributes', async (_, read) => {
  const [pk, color] = [randomUUID(), randomUUID()];
  await put(pk, 'blue');
  oneSecondLater();
  expect(await read(pk, { ProjectionExpression: 'color' })).toEqual({ color: { S: 'blue' } });
  await put(pk, color);
  expect(await read(pk, { ProjectionExpression: 'color' })).toEqual({ color: { S: expect.any(String) } });
});
