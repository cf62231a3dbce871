import { randomUUID } from 'node:crypto';
import {
  CreateTableCommand,
  DeleteTableCommand,
  DynamoDBClient,
  type DynamoDBClientConfig,
} from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { TABLE, TABLE_INDEX } from '../../../contracts/table.ts';
import type { Table } from '../../../lambdas/platform/table/table.ts';
import { DATABASE_ENDPOINT } from '../jest/database.ts';
import { checkOutbox } from './check-outbox.ts';
import { watchGrants } from './granted-calls.ts';

const ACCESS_KEY_ID = `worker${process.env.JEST_WORKER_ID ?? 0}`;
/** DynamoDB Local reads the access key and does not verify the signature, so the tests do not sign their requests. */
const authorization = `AWS4-HMAC-SHA256 Credential=${ACCESS_KEY_ID}/20200101/us-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=0`;

export interface TestTable extends Table {
  /**
   * Checks that every operation had grants for its calls and that every event in the outbox matches its schema. Then it
   * deletes the table.
   */
  close(): Promise<void>;
}

/** A new, empty table in the database of this test run. It has no stream, because a stream makes every write slower. */
export async function createTestTable(): Promise<TestTable> {
  const endpoint = process.env[DATABASE_ENDPOINT];
  if (!endpoint) throw new Error(`${DATABASE_ENDPOINT} is not set: run this test in the functional project of jest.`);
  const config: DynamoDBClientConfig = {
    endpoint,
    region: 'us-east-1',
    // Each access key gets its own database, with its own threads. One database per jest worker is enough, because a
    // worker runs its test files one after the other. Each file deletes its tables, because every table slows writes.
    credentials: { accessKeyId: ACCESS_KEY_ID, secretAccessKey: 'test' },
    signer: { sign: async (request) => Object.assign(request, { headers: { ...request.headers, authorization } }) },
    maxAttempts: 4,
    // Benchmarks run without jest, and use the SDK's own handler.
    ...(globalThis.databaseHandler && { requestHandler: globalThis.databaseHandler }),
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
      // The tests add faults and meters to their client, so use a new one.
      const newClient = new DynamoDBClient(config);
      try {
        if (notGranted.length > 0) {
          throw new Error(`Missing grants in contracts/operations/: ${[...new Set(notGranted)].join(', ')}.`);
        }
        await checkOutbox({ name, client: DynamoDBDocumentClient.from(newClient) });
      } finally {
        await newClient.send(new DeleteTableCommand({ TableName: name }));
      }
    },
  };
}
