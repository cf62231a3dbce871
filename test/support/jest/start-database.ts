import { startDynamoDbLocal } from '../../../local/services/dynamodb/dynamodb-local.ts';
import { DATABASE_ENDPOINT, rememberDatabase } from './database.ts';

/** jest globalSetup: starts one in-memory DynamoDB Local for all functional tests of a run. */
export default async function startDatabase(): Promise<void> {
  const database = await startDynamoDbLocal({ perAccessKey: true });
  rememberDatabase(database);
  process.env[DATABASE_ENDPOINT] = `http://127.0.0.1:${database.port}`;
}
