import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { awsClientConfig } from '../aws-client.ts';

/** Short enough for several attempts before Lambda stops a function of the probe. */
const CALL_MILLISECONDS = 5_000;

/** The DynamoDB client of the probe's functions. */
export const tableClient = () => new DynamoDBClient(awsClientConfig({}, CALL_MILLISECONDS));
