import { randomUUID } from 'node:crypto';
import { CreateTableCommand, DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { TABLE, TABLE_INDEX } from '../../../contracts/table.ts';
import type { Table } from '../../../lambdas/platform/table/table.ts';
import { DATABASE_ENDPOINT } from '../jest/database.ts';
import { checkOutbox } from './check-outbox.ts';
import { watchGrants } from './granted-calls.ts';

/** Generous, because a hundred concurrent callers may share a busy machine with other tests. */
const TIMEOUTS = { connectionTimeout: 20_000, requestTimeout: 20_000 };

export interface TestTable extends Table {
  /**
   * Checks that every operation had grants for its calls and that every event in the outbox matches its schema, and
   * closes the connections. The table is removed together with the database.
   */
  close(): Promise<void>;
}

/**
 * A fresh, empty single table in the database of this test run. It has no stream, because a stream makes every write
 * slower.
 */
export async function createTestTable(): Promise<TestTable> {
  const endpoint = process.env[DATABASE_ENDPOINT];
  if (!endpoint) throw new Error(`${DATABASE_ENDPOINT} is not set: run this test in the functional project of jest.`);
  const config: DynamoDBClientConfig = {
    endpoint,
    region: 'us-east-1',
    // Each access key gets its own database. In a shared one, writes slow down with every table ever created.
    credentials: { accessKeyId: randomUUID().replaceAll('-', ''), secretAccessKey: 'test' },
    maxAttempts: 4,
    requestHandler: TIMEOUTS,
  };
  const plain = new DynamoDBClient(config);
  const name = `test-${randomUUID()}`;
  await plain.send(
    new CreateTableCommand({
      TableName: name,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: [
        { AttributeName: TABLE.partitionKey, AttributeType: 'S' },
        { AttributeName: TABLE.sortKey, AttributeType: 'S' },
        { AttributeName: TABLE_INDEX.partitionKey, AttributeType: 'S' },
        { AttributeName: TABLE_INDEX.sortKey, AttributeType: 'S' },
      ],
      KeySchema: [
        { AttributeName: TABLE.partitionKey, KeyType: 'HASH' },
        { AttributeName: TABLE.sortKey, KeyType: 'RANGE' },
      ],
      GlobalSecondaryIndexes: [
        {
          IndexName: TABLE_INDEX.name,
          KeySchema: [
            { AttributeName: TABLE_INDEX.partitionKey, KeyType: 'HASH' },
            { AttributeName: TABLE_INDEX.sortKey, KeyType: 'RANGE' },
          ],
          Projection: { ProjectionType: 'KEYS_ONLY' },
        },
      ],
    }),
  );
  const notGranted = watchGrants(plain);
  const client = DynamoDBDocumentClient.from(plain, { marshallOptions: { removeUndefinedValues: true } });
  return {
    name,
    client,
    close: async () => {
      client.destroy();
      if (notGranted.length > 0) {
        throw new Error(`Missing grants in contracts/operations/: ${[...new Set(notGranted)].join(', ')}.`);
      }
      // The tests add faults and meters to their client, so use a new one.
      await checkOutbox({ name, client: DynamoDBDocumentClient.from(new DynamoDBClient(config)) });
    },
  };
}
