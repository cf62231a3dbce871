import type { AwsEndpoint } from '../../engine/aws-endpoint.ts';
import type { Principal, Runtime } from '../../engine/types.ts';
import type { AsyncConfig, AsyncOutcome } from './async-invocations.ts';

/** The record that Lambda sends to a destination, as documented in its developer guide. */
export function destinationRecord({ record, condition, result }: AsyncOutcome): Record<string, unknown> {
  return {
    version: '1.0',
    timestamp: new Date().toISOString(),
    requestContext: {
      requestId: record.id,
      functionArn: `${record.functionArn}:$LATEST`,
      condition,
      approximateInvokeCount: record.attempts,
    },
    requestPayload: record.event,
    responseContext: {
      statusCode: 200,
      executedVersion: '$LATEST',
      ...(result.functionError && { functionError: result.functionError }),
    },
    responsePayload: JSON.parse(result.payload),
  };
}

/** Sends an outcome to the function's destination with the function's own role, as Lambda does. */
export async function sendToDestination(
  endpoint: AwsEndpoint,
  principal: Principal,
  config: AsyncConfig,
  outcome: AsyncOutcome,
): Promise<void> {
  const isSuccess = outcome.condition === 'Success';
  const destination = isSuccess ? config.onSuccessArn : config.onFailureArn;
  if (destination !== undefined) await sendToQueue(endpoint, principal, destination, destinationRecord(outcome));
  // A dead-letter queue, Lambda's older alternative to destinations, gets only the event, and only for failures.
  if (!isSuccess && config.deadLetterArn !== undefined) {
    await sendToQueue(endpoint, principal, config.deadLetterArn, outcome.record.event);
  }
}

/** Throws if the destination is not a queue. Called at start, because the first failure can come much later. */
export function checkDestination(arn: string): void {
  if (!arn.startsWith('arn:aws:sqs:'))
    throw new Error(`the destination ${arn} is not supported locally. Only queues are supported`);
}

/** Lambda checks the function's role when a destination is set. The runtime checks it when all roles are known. */
export function authorizeDestinations(
  runtime: Pick<Runtime, 'authorizeRole'>,
  roleArn: string,
  arns: readonly (string | undefined)[],
): void {
  for (const arn of arns) if (arn !== undefined) runtime.authorizeRole(roleArn, 'sqs:SendMessage', arn);
}

async function sendToQueue(endpoint: AwsEndpoint, principal: Principal, arn: string, message: unknown): Promise<void> {
  const [, , , region = '', account = '', name = ''] = arn.split(':');
  const queueUrl = `https://sqs.${region}.amazonaws.com/${account}/${name}`;
  await endpoint.call('sqs', principal, {
    method: 'POST',
    path: '/',
    query: new URLSearchParams(),
    headers: { 'x-amz-target': 'AmazonSQS.SendMessage', 'content-type': 'application/x-amz-json-1.0' },
    body: Buffer.from(JSON.stringify({ QueueUrl: queueUrl, MessageBody: JSON.stringify(message) })),
  });
}
