import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Table } from '../platform/table/table.ts';
import type { TableWrite } from '../platform/table/writes.ts';

const SECONDS_KEPT = 3_600;
const MILLISECONDS_PER_MINUTE = 60_000;

/** Counts what a visitor does in this minute; its condition fails when that is too much. */
export function visitorRateUpdate(
  table: Table,
  { visitor, what, max, at }: { visitor: string; what: 'message' | 'conversation'; max: number; at: Date },
): TableWrite {
  const minute = Math.floor(at.getTime() / MILLISECONDS_PER_MINUTE);
  return {
    Update: {
      TableName: table.name,
      Key: { pk: `VISITOR_RATE#${visitor}#${what}#${minute}`, sk: 'VISITOR_RATE' },
      UpdateExpression: 'SET #type = :type, expires_at_seconds = :expires ADD #count :one',
      ConditionExpression: 'attribute_not_exists(#count) OR #count < :max',
      ExpressionAttributeNames: { '#type': 'type', '#count': 'count' },
      ExpressionAttributeValues: {
        ':type': 'visitor_rate',
        ':expires': Math.floor(at.getTime() / 1_000) + SECONDS_KEPT,
        ':one': 1,
        ':max': max,
      },
    },
  };
}

const budgetKey = (accountId: string, at: Date) => ({
  pk: `MESSAGE_BUDGET#${accountId}`,
  sk: at.toISOString().slice(0, 7),
});

/**
 * Takes one message from the owner's budget of the month; false when it is used up. It is a write of
 * its own and not part of a transaction: all conversations of an owner meet here, and plain updates
 * do not get in each other's way.
 */
export async function takeFromBudget(table: Table, accountId: string, at: Date, max: number): Promise<boolean> {
  try {
    await table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: budgetKey(accountId, at),
        UpdateExpression: 'SET #type = :type ADD used :one',
        ConditionExpression: 'attribute_not_exists(used) OR used < :max',
        ExpressionAttributeNames: { '#type': 'type' },
        ExpressionAttributeValues: { ':type': 'message_budget', ':one': 1, ':max': max },
      }),
    );
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}

/** For a message that got no answer after all. */
export async function giveBackToBudget(table: Table, accountId: string, at: Date): Promise<void> {
  await table.client.send(
    new UpdateCommand({
      TableName: table.name,
      Key: budgetKey(accountId, at),
      UpdateExpression: 'ADD used :one',
      ExpressionAttributeValues: { ':one': -1 },
    }),
  );
}
