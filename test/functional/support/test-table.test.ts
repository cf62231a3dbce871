import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type DomainEvent, eventWrite } from '../../../lambdas/events/outbox.ts';
import { transactWrite } from '../../../lambdas/platform/table/transact-write.ts';
import { asFunction } from '../../support/functions/granted-calls.ts';
import { type TestEffects, testEffects } from '../../support/functions/test-effects.ts';
import { createTestTable, type TestTable } from '../../support/functions/test-table.ts';

let table: TestTable;
beforeAll(async () => {
  table = await createTestTable();
});
afterAll(() => table.close());

test('a new table stores and returns an item', async () => {
  const item = { pk: 'A', sk: 'B', color: 'green' };
  await table.client.send(new PutCommand({ TableName: table.name, Item: item }));
  const found = await table.client.send(new GetCommand({ TableName: table.name, Key: { pk: 'A', sk: 'B' } }));
  expect(found.Item).toEqual(item);
});

describe('closing the table checks the events, which', () => {
  const scan = { scan_id: 1, qpr_code_id: 'qpr_1', short_id: '0123456789', scanned_at: '2026-03-01T12:00:00.000Z' };
  const write = async (effects: TestEffects, data: object) => {
    const event = { event: 'scan.created', account_id: 'acc_1', data } as DomainEvent<'scan.created'>;
    await transactWrite(effects.table, { event: eventWrite(effects, event) });
  };

  test('pass if they match the catalogue', async () => {
    const effects = await testEffects();
    await write(effects, { ...scan, metadata: { any: 'thing' } });
    await effects.table.close();
  });

  test.each([
    ['a field is missing', scan],
    ['there is an unknown field', { ...scan, metadata: {}, color: 'green' }],
    ['a field has the wrong type', { ...scan, metadata: {}, scan_id: '1' }],
  ])('fail the test file when %s', async (_, data) => {
    const effects = await testEffects();
    await write(effects, { ...scan, metadata: {} });
    await write(effects, data);
    await expect(effects.table.close()).rejects.toThrow('does not match its schema');
  });
});

describe('closing the table checks the calls of operations, which', () => {
  const get = ({ table: { name, client } }: TestEffects) =>
    client.send(new GetCommand({ TableName: name, Key: { pk: 'ACCOUNT#1', sk: 'B' } }));
  const put = ({ table: { name, client } }: TestEffects, pk: string) =>
    client.send(new PutCommand({ TableName: name, Item: { pk, sk: 'B' } }));

  test('pass if the operation has a grant for them, in its catalogue entry or shared by many operations', async () => {
    const effects = await testEffects();
    await asFunction('get-webhook', () => get(effects));
    await asFunction('create-webhook', () => put(effects, 'IDEM#1'));
    // Calls of the test itself are not checked.
    await put(effects, 'A');
    await effects.table.close();
  });

  test.each([
    ['get-webhook', 'ACCOUNT#1', 'get-webhook calls PutItem on ACCOUNT#'],
    ['get-webhook', 'IDEM#1', 'get-webhook calls PutItem on IDEM#'],
    ['create-webhook', 'CODE#1', 'create-webhook calls PutItem on CODE#'],
    ['get-openapi', 'A', 'get-openapi calls PutItem on A'],
  ] as const)('fail the test file when %s writes to %s', async (name, pk, complaint) => {
    const effects = await testEffects();
    await asFunction(name, () => put(effects, pk));
    await expect(effects.table.close()).rejects.toThrow(`Missing grants in contracts/operations/: ${complaint}.`);
  });
});
