import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { requiredEnv } from '../../../lambdas/platform/environment.ts';
import type { ApiFunction } from '../../../lambdas/platform/http/exchange.ts';
import { callApi } from '../../support/functions/api-event.ts';
import { importHandler } from '../../support/functions/import-handler.ts';
import { createTestTable, type TestTable } from '../../support/functions/test-table.ts';

/**
 * All test files of a jest worker share the AWS clients and the modules of the functions. Inside these shared modules,
 * globals such as `Error` are not the same objects as in a test file. The jest environment (`test/support/jest/`) hides
 * this difference.
 */
const key = { pk: 'shared', sk: 'client' };

let table: TestTable;
beforeAll(async () => {
  table = await createTestTable();
});
afterAll(() => table.close());

test('an error from the shared client is an instance of Error and of its own class, but not of TypeError', async () => {
  const put = new PutCommand({ TableName: table.name, Item: key, ConditionExpression: 'attribute_exists(pk)' });
  const error = await table.client.send(put).catch((thrown: unknown) => thrown);
  expect(error instanceof Error).toBe(true);
  expect(error instanceof ConditionalCheckFailedException).toBe(true);
  expect(error instanceof TypeError).toBe(false);
});

test('an error from the test file passes through the shared client unchanged', async () => {
  const own = new TypeError('Own');
  const { middlewareStack } = table.client;
  middlewareStack.add(() => () => Promise.reject(own), { step: 'finalizeRequest', name: 'fail', priority: 'low' });
  const error = await table.client.send(new GetCommand({ TableName: table.name, Key: key })).catch((thrown) => thrown);
  middlewareStack.remove('fail');
  expect(error).toBe(own);
});

test('a set from the database is a Set of the test file', async () => {
  const names = new Set(['one', 'two']);
  await table.client.send(new PutCommand({ TableName: table.name, Item: { ...key, names } }));
  const { Item } = await table.client.send(new GetCommand({ TableName: table.name, Key: key }));
  expect(Item?.names instanceof Set).toBe(true);
  expect(Item?.names).toEqual(names);
});

test('shared modules read the variables that a test sets', () => {
  process.env.SCAN_HOST = 'https://set-by-this-test.example.com';
  expect(requiredEnv('SCAN_HOST')).toBe('https://set-by-this-test.example.com');
});

test('test files share the modules of the functions', () => {
  // `requiredEnv` is in a shared module, so it inherits from the worker's `Function` and not from this file's.
  expect(requiredEnv instanceof Function).toBe(false);
});

test('an imported handler reads the variables that this test file has set', async () => {
  process.env.BASE_URL = 'https://set-by-this-test.example.com';
  const { handler } = (await importHandler('get-openapi')) as { handler: ApiFunction };
  const { body } = await callApi(handler, { method: 'GET', path: '/v1/openapi.json' });
  expect(body).toMatchObject({ servers: [{ url: process.env.BASE_URL }] });
});
