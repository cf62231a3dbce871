import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type DomainEvent, eventWrite } from '../../../lambdas/events/outbox.ts';
import { transactWrite } from '../../../lambdas/platform/table/transact-write.ts';
import { type TestEffects, testEffects } from '../../support/test-effects.ts';
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

describe('the events of a table, when it is closed', () => {
  const scan = { scan_id: 1, qpr_code_id: 'qpr_1', short_id: '0123456789', scanned_at: '2026-03-01T12:00:00.000Z' };
  const write = async (effects: TestEffects, data: object) => {
    const event = { event: 'scan.created', accountId: 'acc_1', data } as DomainEvent;
    await transactWrite(effects.table, { event: eventWrite(effects, event) });
  };

  test('may be those of the catalogue', async () => {
    const effects = await testEffects();
    await write(effects, { ...scan, metadata: { any: 'thing' } });
    await effects.table.close();
  });

  test.each([
    ['a field is missing', scan],
    ['there is one too many', { ...scan, metadata: {}, colour: 'green' }],
    ['one has another type', { ...scan, metadata: {}, scan_id: '1' }],
  ])('fail the test file when %s', async (_, data) => {
    const effects = await testEffects();
    await write(effects, { ...scan, metadata: {} });
    await write(effects, data);
    await expect(effects.table.close()).rejects.toThrow('does not fit its schema');
  });
});
