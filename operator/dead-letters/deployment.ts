import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { SFNClient } from '@aws-sdk/client-sfn';
import { SQSClient } from '@aws-sdk/client-sqs';
import { awsClient } from '../aws-client.ts';
import type { Options } from './options.ts';

/** Clients for the deployment whose dead letters we process: in an AWS account, or the local service. */
export interface Deployment {
  readonly stack: string;
  readonly sqs: SQSClient;
  readonly lambda: LambdaClient;
  readonly states: SFNClient;
  readonly streams: DynamoDBStreamsClient;
}

/** A function can take fifteen minutes, and the call waits for it. */
const MAX_FUNCTION_MILLISECONDS = 16 * 60_000;

export function openDeployment(options: Options): Deployment {
  return {
    stack: options.stack,
    sqs: new SQSClient(awsClient(options)),
    // No retries by the client: they would start a long function twice.
    lambda: new LambdaClient({ ...awsClient(options, MAX_FUNCTION_MILLISECONDS), maxAttempts: 1 }),
    states: new SFNClient(awsClient(options)),
    streams: new DynamoDBStreamsClient(awsClient(options)),
  };
}
