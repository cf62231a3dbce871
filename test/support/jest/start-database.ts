import type { GlobalConfig } from 'jest';
import { startDynamoDbLocal } from '../../../local/services/dynamodb/dynamodb-local.ts';
import { DATABASE_ENDPOINT, rememberDatabase } from './database.ts';

/** jest globalSetup: starts one in-memory DynamoDB Local for all functional tests of a run. */
export default async function startDatabase({ testPathPatterns }: GlobalConfig): Promise<void> {
  const database = await startDynamoDbLocal({
    perAccessKey: true,
    // True for a full run, false when a few files were selected by name.
    isLongLived: testPathPatterns.patterns.length === 0,
  });
  rememberDatabase(database);
  process.env[DATABASE_ENDPOINT] = `http://127.0.0.1:${database.port}`;
}
