import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { KEY_PREFIX } from '../../contracts/table.ts';
import { countIsBelow } from '../../platform/table/conditions.ts';
import { updateExpression } from '../../platform/table/expressions.ts';
import { ifConditionHolds } from '../../platform/table/if-condition-holds.ts';
import type { ItemKey, Table } from '../../platform/table/table.ts';

const messageBudgetKey = (accountId: string, at: Date): ItemKey => ({
  pk: KEY_PREFIX.messageBudget + accountId,
  sk: at.toISOString().slice(0, 7),
});

/**
 * Takes one message from the owner's budget of the month; false when it is used up. It is a write of
 * its own and not part of a transaction: all conversations of an owner meet here, and plain updates
 * do not get in each other's way.
 */
export async function takeFromBudget(table: Table, accountId: string, at: Date, max: number): Promise<boolean> {
  const update = new UpdateCommand({
    TableName: table.name,
    Key: { ...messageBudgetKey(accountId, at) },
    ...updateExpression({ set: { type: 'message_budget' }, add: { used: 1 } }, countIsBelow('used', max)),
  });
  return (await ifConditionHolds(() => table.client.send(update))) !== undefined;
}

/** For a message that got no answer after all. */
export async function giveBackToBudget(table: Table, accountId: string, at: Date): Promise<void> {
  await table.client.send(
    new UpdateCommand({
      TableName: table.name,
      Key: { ...messageBudgetKey(accountId, at) },
      ...updateExpression({ add: { used: -1 } }),
    }),
  );
}
