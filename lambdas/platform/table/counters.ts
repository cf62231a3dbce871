import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { wholeSeconds } from '../../../contracts/time.ts';
import { allOf, type Condition, countIsBelow, ITEM_EXISTS } from './conditions.ts';
import { type Change, updateExpression } from './expressions.ts';
import { ifConditionHolds } from './if-condition-holds.ts';
import type { Item, ItemKey, Table } from './table.ts';
import { type TableWrite, updateWrite } from './writes.ts';

/** An increment of an attribute, up to a limit. */
export interface Count {
  readonly attribute: string;
  readonly added: number;
  readonly max: number;
}

/** Counters for a period, in one item, which expires `keptSeconds` after `at`. */
export interface Counter {
  readonly key: ItemKey;
  readonly type: string;
  readonly counts: readonly Count[];
  readonly at: Date;
  readonly keptSeconds: number;
}

/** Increments all counters. If one has reached its limit, the condition fails and nothing is counted. */
export const countWrite = (table: Table, counter: Counter): TableWrite =>
  updateWrite(table, counter.key, changeOf(counter), isBelowLimits(counter));

/** Like `countWrite`, but immediate and without a transaction. Returns false if nothing was counted. */
export async function countIfBelowLimit(table: Table, counter: Counter): Promise<boolean> {
  const { pk, sk } = counter.key;
  const update = new UpdateCommand({
    TableName: table.name,
    Key: { pk, sk },
    ...updateExpression(changeOf(counter), isBelowLimits(counter)),
  });
  return (await ifConditionHolds(() => table.client.send(update))) !== undefined;
}

const changeOf = ({ type, counts, at, keptSeconds }: Counter): Change => ({
  set: { type, expires_at_seconds: wholeSeconds(at.getTime()) + keptSeconds },
  add: Object.fromEntries(counts.map(({ attribute, added }) => [attribute, added])),
});

const isBelowLimits = ({ counts }: Counter): Condition =>
  allOf(...counts.map(({ attribute, max }) => countIsBelow(attribute, max)));

interface CountedAttempt {
  /** The item, with this attempt counted unless `tooMany` is true. Undefined if the item does not exist. */
  readonly item: Item | undefined;
  readonly tooMany: boolean;
}

/** Counts an attempt in an existing item, before the attempt is checked. `tooMany` is true if no attempts are left. */
export async function countAttempt(
  table: Table,
  { pk, sk }: ItemKey,
  { attribute, max }: Omit<Count, 'added'>,
): Promise<CountedAttempt> {
  const change = { add: { [attribute]: 1 } };
  try {
    const { Attributes: item = {} } = await table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: { pk, sk },
        ...updateExpression(change, allOf(ITEM_EXISTS, countIsBelow(attribute, max))),
        ReturnValues: 'ALL_NEW',
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      }),
    );
    return { item, tooMany: false };
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    return { item: error.Item && unmarshall(error.Item), tooMany: error.Item !== undefined };
  }
}
