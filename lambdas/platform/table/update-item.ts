import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { Condition } from './conditions.ts';
import { type Change, updateExpression } from './expressions.ts';
import { ifConditionHolds } from './if-condition-holds.ts';
import type { Item, ItemKey, Table } from './table.ts';

/** Changes one item, without a transaction. Returns false, and changes nothing, if the condition fails. */
export async function updateItem(table: Table, key: ItemKey, change: Change, condition?: Condition): Promise<boolean> {
  const update = new UpdateCommand(updateOf(table, key, change, condition));
  return (await ifConditionHolds(() => table.client.send(update))) !== undefined;
}

/** Like `updateItem`, but returns the changed item, or `undefined` if the condition fails. */
export async function updateAndGet(
  table: Table,
  key: ItemKey,
  change: Change,
  condition?: Condition,
): Promise<Item | undefined> {
  const update = new UpdateCommand({ ...updateOf(table, key, change, condition), ReturnValues: 'ALL_NEW' });
  return (await ifConditionHolds(() => table.client.send(update)))?.Attributes;
}

interface UpdateOutcome {
  readonly isUpdated: boolean;
  /** The changed item. If the condition failed: the existing item, or `undefined` if there is none. */
  readonly item: Item | undefined;
}

/** Like `updateAndGet`, but if the condition fails, returns the existing item. */
export async function updateOrFind(
  table: Table,
  key: ItemKey,
  change: Change,
  condition?: Condition,
): Promise<UpdateOutcome> {
  try {
    const { Attributes: item } = await table.client.send(
      new UpdateCommand({
        ...updateOf(table, key, change, condition),
        ReturnValues: 'ALL_NEW',
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      }),
    );
    return { isUpdated: true, item };
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    // The document client converts responses, but not the item in an error.
    return { isUpdated: false, item: error.Item && unmarshall(error.Item) };
  }
}

const updateOf = (table: Table, { pk, sk }: ItemKey, change: Change, condition: Condition | undefined) => ({
  TableName: table.name,
  Key: { pk, sk },
  ...updateExpression(change, condition),
});
