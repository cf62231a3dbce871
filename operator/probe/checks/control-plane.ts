import { ApiGatewayV2Client, GetStageCommand, UpdateStageCommand } from '@aws-sdk/client-apigatewayv2';
import { DescribeTableCommand, DynamoDBClient, UpdateTableCommand } from '@aws-sdk/client-dynamodb';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import type { AssumptionValue } from '../../../contracts/aws-assumptions.ts';
import { PROBE_ROUTES } from '../../../contracts/probe.ts';
import type { ProbeTarget } from '../target.ts';

/** The Lambda function `write-transaction` runs the test, because the result depends on the permissions of its role. */
export async function leadingKeys({ aws, outputs }: ProbeTarget): Promise<AssumptionValue<'leading-keys'>> {
  const { Payload, FunctionError } = await new LambdaClient(aws).send(
    new InvokeCommand({ FunctionName: outputs.WriteFunction, Payload: '{}' }),
  );
  const text = Buffer.from(Payload ?? []).toString();
  if (FunctionError !== undefined) throw new Error(`the function failed: ${text}`);
  return JSON.parse(text).value;
}

/** Sets throttles for two routes, then for only one of them, and checks whether the other route keeps its throttle. */
export async function routeSettings({ aws, outputs }: ProbeTarget): Promise<AssumptionValue<'route-settings'>> {
  const client = new ApiGatewayV2Client(aws);
  const stage = { ApiId: outputs.ApiId, StageName: '$default' };
  const throttle = { ThrottlingRateLimit: 10, ThrottlingBurstLimit: 20 };
  const { echo, throttled } = PROBE_ROUTES;
  await client.send(new UpdateStageCommand({ ...stage, RouteSettings: { [echo]: throttle, [throttled]: throttle } }));
  await client.send(new UpdateStageCommand({ ...stage, RouteSettings: { [echo]: throttle } }));
  const { RouteSettings = {} } = await client.send(new GetStageCommand(stage));
  return throttled in RouteSettings ? 'merged' : 'replaced';
}

/**
 * Turns deletion protection on, and checks whether DescribeTable shows this change immediately. Then turns the
 * protection off again, so that the stack can be deleted.
 */
export async function describeTable({ aws, outputs }: ProbeTarget): Promise<AssumptionValue<'describe-table'>> {
  const client = new DynamoDBClient(aws);
  const { TableName } = outputs;
  try {
    await client.send(new UpdateTableCommand({ TableName, DeletionProtectionEnabled: true }));
    const { Table } = await client.send(new DescribeTableCommand({ TableName }));
    return Table?.DeletionProtectionEnabled ? 'current' : 'stale';
  } finally {
    await turnOffProtection(client, TableName);
  }
}

const PAUSES_MILLISECONDS = [0, 1_000, 2_000, 4_000, 8_000, 16_000];

/** Retries, because DynamoDB refuses a second change while the first one is in progress. */
async function turnOffProtection(client: DynamoDBClient, TableName: string): Promise<void> {
  for (const pause of PAUSES_MILLISECONDS) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    try {
      await client.send(new UpdateTableCommand({ TableName, DeletionProtectionEnabled: false }));
      return;
    } catch (error) {
      if (!(error instanceof Error && error.name === 'ResourceInUseException')) throw error;
    }
  }
  throw new Error(`the deletion protection of ${TableName} could not be turned off`);
}
