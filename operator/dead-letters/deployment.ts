import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { SQSClient } from '@aws-sdk/client-sqs';
import { UserError } from '../user-error.ts';
import type { Options } from './options.ts';

/** The AWS account, or the machine, that has the dead letters. */
export interface Deployment {
  readonly stack: string;
  readonly sqs: SQSClient;
  readonly lambda: LambdaClient;
  readonly streams: DynamoDBStreamsClient;
}

/** A function may take fifteen minutes, and says nothing meanwhile. */
const LONGEST_FUNCTION_MILLISECONDS = 16 * 60_000;
const CALL_MILLISECONDS = 30_000;

export function openDeployment({ stack, dataDir }: Options): Deployment {
  const target = dataDir === undefined ? {} : local(dataDir);
  const within = (requestTimeout: number) => ({
    ...target,
    requestHandler: { connectionTimeout: 5_000, requestTimeout, throwOnRequestTimeout: true },
  });
  return {
    stack,
    sqs: new SQSClient(within(CALL_MILLISECONDS)),
    // Not repeated by the client: it would start a long function twice.
    lambda: new LambdaClient({ ...within(LONGEST_FUNCTION_MILLISECONDS), maxAttempts: 1 }),
    streams: new DynamoDBStreamsClient(within(CALL_MILLISECONDS)),
  };
}

function local(dataDir: string) {
  const file = join(dataDir, 'operator.json');
  try {
    const operator = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
    const { endpoint_url: endpoint = '', region = '', access_key_id = '', secret_access_key = '' } = operator;
    return { endpoint, region, credentials: { accessKeyId: access_key_id, secretAccessKey: secret_access_key } };
  } catch {
    throw new UserError(
      `${file} is not there: start the service first (npm start), or name its directory with --data.`,
    );
  }
}
