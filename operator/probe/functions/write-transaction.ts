import { randomUUID } from 'node:crypto';
import { type TransactWriteItem, TransactWriteItemsCommand } from '@aws-sdk/client-dynamodb';
import type { AssumptionValue } from '../../../contracts/aws-assumptions.ts';
import { PROBE_KEYS, PROBE_TABLE_VARIABLE } from '../../../contracts/probe.ts';
import { tableClient } from '../table-client.ts';

const client = tableClient();
const TableName = process.env[PROBE_TABLE_VARIABLE];

/**
 * Finds out which keys IAM sees when it checks a transaction. The function's role can put items with one key prefix and
 * update items with another. A transaction with both writes succeeds only if IAM checks each item with its own key. If
 * it fails, the function tries a delete, which the role allows only if IAM sees no keys at all.
 */
export async function handler(): Promise<{ readonly value: AssumptionValue<'leading-keys'> }> {
  const randomKey = (prefix: string) => ({ pk: { S: `${prefix}${randomUUID()}` } });
  const isPerItem = await isAllowed([
    { Put: { TableName, Item: randomKey(PROBE_KEYS.put) } },
    {
      Update: {
        TableName,
        Key: randomKey(PROBE_KEYS.updated),
        UpdateExpression: 'ADD n :one',
        ExpressionAttributeValues: { ':one': { N: '1' } },
      },
    },
  ]);
  if (isPerItem) return { value: 'per-item' };
  const isAbsent = await isAllowed([{ Delete: { TableName, Key: randomKey(PROBE_KEYS.deleted) } }]);
  return { value: isAbsent ? 'absent' : 'union' };
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
