import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { wholeSeconds } from '../../../contracts/time.ts';
import { allOf, type Condition, countIsBelow } from './conditions.ts';
import { type Change, updateExpression } from './expressions.ts';
import { ifConditionHolds } from './if-condition-holds.ts';
import type { ItemKey, Table } from './table.ts';
import { type TableWrite, updateWrite } from './writes.ts';

/** What is added to an attribute, unless it has reached the most. */
export interface Count {
  readonly attribute: string;
  readonly added: number;
  readonly most: number;
}

/** Counts for a span of time, in an item that goes by itself some time after it. */
export interface Counter {
  readonly key: ItemKey;
  readonly type: string;
  readonly counts: readonly Count[];
  readonly at: Date;
  readonly keptSeconds: number;
}

/** Counts all or, when one of them has no room, nothing: then its condition fails. */
export const countWrite = (table: Table, counter: Counter): TableWrite =>
  updateWrite(table, counter.key, changeOf(counter), hasRoom(counter));

/** The same at once, without a transaction; false when nothing was counted. */
export async function countIfRoom(table: Table, counter: Counter): Promise<boolean> {
  const { pk, sk } = counter.key;
  const update = new UpdateCommand({
    TableName: table.name,
    Key: { pk, sk },
    ...updateExpression(changeOf(counter), hasRoom(counter)),
  });
  return (await ifConditionHolds(() => table.client.send(update))) !== undefined;
}

const changeOf = ({ type, counts, at, keptSeconds }: Counter): Change => ({
  set: { type, expires_at_seconds: wholeSeconds(at.getTime()) + keptSeconds },
  add: Object.fromEntries(counts.map(({ attribute, added }) => [attribute, added])),
});

const hasRoom = ({ counts }: Counter): Condition =>
  allOf(...counts.map(({ attribute, most }) => countIsBelow(attribute, most)));
