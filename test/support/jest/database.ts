import type { DynamoDbLocal } from '../../../local/services/dynamodb/dynamodb-local.ts';

/** Environment variable that holds the endpoint of the test database. */
export const DATABASE_ENDPOINT = 'TEST_DYNAMODB_ENDPOINT';

// jest loads setup and teardown as separate modules. They share only the global object.
const shared = globalThis as { testDatabase?: DynamoDbLocal };

export const rememberDatabase = (database: DynamoDbLocal): void => {
  shared.testDatabase = database;
};

export const rememberedDatabase = (): DynamoDbLocal | undefined => shared.testDatabase;
