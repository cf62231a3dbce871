import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { TIMEOUT_MILLISECONDS } from '../timeouts.ts';

/**
 * Invokes a function with AWS credentials, as an operator does for functions without a route. Without `serviceFile`, it
 * uses the shared service.
 */
export async function invokeAsOperator(
  functionName: string,
  input: object,
  serviceFile = process.env.SHARED_SERVICE_FILE ?? '',
): Promise<Record<string, unknown>> {
  const file = join(dirname(serviceFile), 'operator.json');
  const operator = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  const lambda = new LambdaClient({
    endpoint: operator.endpoint_url ?? '',
    region: operator.region ?? '',
    credentials: { accessKeyId: operator.access_key_id ?? '', secretAccessKey: operator.secret_access_key ?? '' },
    requestHandler: { connectionTimeout: 5_000, requestTimeout: TIMEOUT_MILLISECONDS },
  });
  try {
    const payload = JSON.stringify(input);
    const { Payload } = await lambda.send(new InvokeCommand({ FunctionName: functionName, Payload: payload }));
    return JSON.parse(Buffer.from(Payload ?? []).toString()) as Record<string, unknown>;
  } finally {
    lambda.destroy();
  }
}
