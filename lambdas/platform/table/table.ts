import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { ENV } from '../../../contracts/environment.ts';
import { timeouts } from '../aws-timeouts.ts';
import { requiredEnv } from '../environment.ts';

/** The single table: its name and its client. */
export interface Table {
  readonly name: string;
  readonly client: DynamoDBDocumentClient;
}

export interface ItemKey {
  readonly pk: string;
  readonly sk: string;
}
/** An item as it is stored: attributes in snake_case. */
export type Item = Record<string, unknown>;

export const openTable = (): Table => ({
  name: requiredEnv(ENV.tableName),
  client: DynamoDBDocumentClient.from(
    // A healthy call takes single-digit milliseconds. A longer timeout would only hide problems.
    new DynamoDBClient({ maxAttempts: 4, requestHandler: timeouts(3_000) }),
    { marshallOptions: { removeUndefinedValues: true } },
  ),
});
