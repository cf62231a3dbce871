import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import type { Condition } from './conditions.ts';
import { type Change, conditionExpression, updateExpression } from './expressions.ts';
import type { Item, ItemKey, Table } from './table.ts';

/** One write of a transaction. Stores (`store.ts`) build writes; an operation sends them together, each with a name. */
export type TableWrite = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** A failed condition returns the current item, so it does not have to be read again. */
const RETURN_ITEM = { ReturnValuesOnConditionCheckFailure: 'ALL_OLD' } as const;

export const putWrite = (table: Table, item: Item, condition?: Condition): TableWrite => ({
  Put: { TableName: table.name, Item: item, ...(condition && { ...conditionExpression(condition), ...RETURN_ITEM }) },
});

export const updateWrite = (table: Table, { pk, sk }: ItemKey, change: Change, condition?: Condition): TableWrite => ({
  Update: {
    TableName: table.name,
    Key: { pk, sk },
    ...updateExpression(change, condition),
    ...(condition && RETURN_ITEM),
  },
});

export const deleteWrite = (table: Table, { pk, sk }: ItemKey, condition?: Condition): TableWrite => ({
  Delete: {
    TableName: table.name,
    Key: { pk, sk },
    ...(condition && { ...conditionExpression(condition), ...RETURN_ITEM }),
  },
});

/** Writes nothing: the transaction fails unless the condition holds. */
export const conditionCheck = (table: Table, { pk, sk }: ItemKey, condition: Condition): TableWrite => ({
  ConditionCheck: {
    TableName: table.name,
    Key: { pk, sk },
    ...conditionExpression(condition),
    ...RETURN_ITEM,
  },
});
