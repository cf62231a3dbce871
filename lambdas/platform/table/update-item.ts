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

/** The item as changed or, if the condition failed, the existing item. A missing item has neither. */
interface UpdateOutcome {
  readonly updated?: Item | undefined;
  readonly existing?: Item | undefined;
}

/** Like `updateItem`, but returns the item. */
export async function updateAndGet(
  table: Table,
  key: ItemKey,
  change: Change,
  condition?: Condition,
): Promise<UpdateOutcome> {
  try {
    const { Attributes: updated } = await table.client.send(
      new UpdateCommand({
        ...updateOf(table, key, change, condition),
        ReturnValues: 'ALL_NEW',
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      }),
    );
    return { updated };
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    // The document client converts responses, but not the item in an error.
    return { existing: error.Item && unmarshall(error.Item) };
  }
}

const updateOf = (table: Table, { pk, sk }: ItemKey, change: Change, condition: Condition | undefined) => ({
  TableName: table.name,
  Key: { pk, sk },
  ...updateExpression(change, condition),
});
