import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { SFNClient } from '@aws-sdk/client-sfn';
import { SQSClient } from '@aws-sdk/client-sqs';
import { awsClientConfig } from '../aws-client.ts';
import type { Options } from './options.ts';

/** Clients for the deployment whose dead letters we process: in an AWS account, or the local service. */
export interface Deployment {
  readonly stack: string;
  readonly sqs: SQSClient;
  readonly lambda: LambdaClient;
  readonly states: SFNClient;
  readonly streams: DynamoDBStreamsClient;
}

/** The call waits for the function, which can take fifteen minutes. */
const INVOKE_TIMEOUT_MILLISECONDS = 16 * 60_000;

export function openDeployment(options: Options): Deployment {
  return {
    stack: options.stack,
    sqs: new SQSClient(awsClientConfig(options)),
    // No retries by the client: they would start a long function twice.
    lambda: new LambdaClient({ ...awsClientConfig(options, INVOKE_TIMEOUT_MILLISECONDS), maxAttempts: 1 }),
    states: new SFNClient(awsClientConfig(options)),
    streams: new DynamoDBStreamsClient(awsClientConfig(options)),
  };
}
