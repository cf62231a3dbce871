import { randomUUID } from 'node:crypto';
import { DynamoDBClient, type TransactWriteItem, TransactWriteItemsCommand } from '@aws-sdk/client-dynamodb';
import type { AssumptionValue } from '../../../contracts/aws-assumptions.ts';
import { PROBE_KEYS, PROBE_TABLE_VARIABLE } from '../../../contracts/probe.ts';

const client = new DynamoDBClient({});
const TableName = process.env[PROBE_TABLE_VARIABLE];

/**
 * Finds out with which keys IAM checks the items of a transaction. The role may put items with one prefix and update
 * items with another one. Both together are allowed only if IAM checks each item with its own key. The role may delete an
 * item only if IAM sees no keys at all.
 */
export async function handler(): Promise<{ readonly value: AssumptionValue<'leading-keys'> }> {
  const Key = (prefix: string) => ({ pk: { S: `${prefix}${randomUUID()}` } });
  const [put, updated, deleted] = [Key(PROBE_KEYS.put), Key(PROBE_KEYS.updated), Key(PROBE_KEYS.deleted)];
  const perItem = await isAllowed([
    { Put: { TableName, Item: put } },
    {
      Update: {
        TableName,
        Key: updated,
        UpdateExpression: 'ADD n :one',
        ExpressionAttributeValues: { ':one': { N: '1' } },
      },
    },
  ]);
  if (perItem) return { value: 'per-item' };
  return { value: (await isAllowed([{ Delete: { TableName, Key: deleted } }])) ? 'absent' : 'union' };
}

async function isAllowed(TransactItems: TransactWriteItem[]): Promise<boolean> {
  try {
    await client.send(new TransactWriteItemsCommand({ TransactItems }));
    return true;
  } catch (error) {
    if (error instanceof Error && error.name === 'AccessDeniedException') return false;
    throw error;
  }
}
