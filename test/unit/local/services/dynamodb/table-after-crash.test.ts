import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, test } from '@jest/globals';
import { freePort } from '../../../../../local/engine/free-port.ts';
import { createOrUpdateTable } from '../../../../../local/services/dynamodb/dynamodb-tables.ts';

const KeySchema = [{ AttributeName: 'pk', KeyType: 'HASH' as const }];

test('the setup of a table waits while the database restarts', async () => {
  const port = await freePort();
  const setUp = createOrUpdateTable(port, {
    name: 'Things',
    keySchema: KeySchema,
    attributes: [{ AttributeName: 'pk', AttributeType: 'S' }],
    globalIndexes: [],
    localIndexes: [],
  });
  // The first calls fail, because nothing listens on the port yet.
  const outcome = await Promise.race([setUp, new Promise((resolve) => setTimeout(resolve, 200, 'waits'))]);
  expect(outcome).toBe('waits');
  const database = createServer((_, response) => {
    response.end(JSON.stringify({ Table: { KeySchema, TableStatus: 'ACTIVE', LatestStreamArn: 'the stream' } }));
  }).listen(port, '127.0.0.1');
  await once(database, 'listening');
  expect(await setUp).toEqual({ streamArn: 'the stream' });
  database.closeAllConnections();
  database.close();
});
