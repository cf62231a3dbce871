import { randomUUID } from 'node:crypto';
import { DynamoDBClient, GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import type { AssumptionValue } from '../../../contracts/aws-assumptions.ts';
import type { ProbeTarget } from '../target.ts';

/** A stale read is rare, so one attempt would hardly ever see it. */
const ATTEMPTS = 50;

/** Writes items, and reads each of them right after its write with an eventually consistent read. */
export async function eventualReads({ aws, outputs }: ProbeTarget): Promise<AssumptionValue<'eventual-reads'>> {
  const client = new DynamoDBClient(aws);
  const { TableName } = outputs;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const pk = { S: randomUUID() };
    await client.send(new PutItemCommand({ TableName, Item: { pk } }));
    const { Item } = await client.send(new GetItemCommand({ TableName, Key: { pk } }));
    if (!Item) return 'stale';
  }
  return 'current';
}
