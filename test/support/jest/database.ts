import type { DynamoDbLocal } from '../../../local/services/dynamodb/dynamodb-local.ts';

/** Environment variable through which the tests learn where the database answers. */
export const DATABASE_ENDPOINT = 'TEST_DYNAMODB_ENDPOINT';

// jest loads setup and teardown apart from each other; only the global object is common to both.
const shared = globalThis as { testDatabase?: DynamoDbLocal };

export const rememberDatabase = (database: DynamoDbLocal): void => {
  shared.testDatabase = database;
};

export const takeDatabase = (): DynamoDbLocal | undefined => shared.testDatabase;
