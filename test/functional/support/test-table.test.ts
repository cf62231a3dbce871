import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { createTestTable, type TestTable } from '../../support/test-table.ts';

let table: TestTable;
beforeAll(async () => {
  table = await createTestTable();
});
afterAll(() => table.close());

test('a fresh table stores and returns an item', async () => {
  const item = { pk: 'A', sk: 'B', colour: 'green' };
  await table.client.send(new PutCommand({ TableName: table.name, Item: item }));
  const found = await table.client.send(new GetCommand({ TableName: table.name, Key: { pk: 'A', sk: 'B' } }));
  expect(found.Item).toEqual(item);
});
