import { randomUUID } from 'node:crypto';
import { DynamoDBClient, GetItemCommand, PutItemCommand, QueryCommand } from '@aws-sdk/client-dynamodb';
import type { AssumptionValue } from '../../../contracts/aws-assumptions.ts';
import { PROBE_INDEX } from '../../../contracts/probe.ts';
import type { ProbeTarget } from '../target.ts';

/** A stale read is rare, so one attempt would hardly ever see it. */
const ATTEMPTS = 50;

/** Writes items. Right after each write, makes eventually consistent reads of the item in the table and in the index. */
export async function eventualReads({ aws, outputs }: ProbeTarget): Promise<AssumptionValue<'eventual-reads'>> {
  const client = new DynamoDBClient(aws);
  const { TableName } = outputs;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const pk = { S: randomUUID() };
    await client.send(new PutItemCommand({ TableName, Item: { pk, [PROBE_INDEX.partitionKey]: pk } }));
    const [{ Item }, { Count }] = await Promise.all([
      client.send(new GetItemCommand({ TableName, Key: { pk } })),
      client.send(
        new QueryCommand({
          TableName,
          IndexName: PROBE_INDEX.name,
          KeyConditionExpression: '#group = :pk',
          ExpressionAttributeNames: { '#group': PROBE_INDEX.partitionKey },
          ExpressionAttributeValues: { ':pk': pk },
        }),
      ),
    ]);
    if (!Item || Count === 0) return 'stale';
  }
  return 'current';
}
