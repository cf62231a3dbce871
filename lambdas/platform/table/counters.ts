import { wholeSeconds } from '../../../contracts/time.ts';
import { allOf, type Condition, countIsBelow, ITEM_EXISTS } from './conditions.ts';
import type { Change } from './expressions.ts';
import type { Item, ItemKey, Table } from './table.ts';
import { updateItem, updateOrFind } from './update-item.ts';
import { type TableWrite, updateWrite } from './writes.ts';

/** An increment. It is refused once the attribute has reached `max`, so adding more than 1 can exceed `max`. */
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
export const countIfBelowLimit = (table: Table, counter: Counter): Promise<boolean> =>
  updateItem(table, counter.key, changeOf(counter), isBelowLimits(counter));

const changeOf = ({ type, counts, at, keptSeconds }: Counter): Change => ({
  set: { type, expires_at_seconds: wholeSeconds(at.getTime()) + keptSeconds },
  add: Object.fromEntries(counts.map(({ attribute, added }) => [attribute, added])),
});

const isBelowLimits = ({ counts }: Counter): Condition =>
  allOf(...counts.map(({ attribute, max }) => countIsBelow(attribute, max)));

interface CountedAttempt {
  /** The item, with this attempt counted unless `isLimitReached`. Undefined if the item does not exist. */
  readonly item: Item | undefined;
  readonly isLimitReached: boolean;
}

/** Counts an attempt in an existing item, before the attempt is checked. `isLimitReached`: no attempts were left. */
export async function countAttempt(
  table: Table,
  key: ItemKey,
  { attribute, max }: Omit<Count, 'added'>,
): Promise<CountedAttempt> {
  const isAllowed = allOf(ITEM_EXISTS, countIsBelow(attribute, max));
  const { isUpdated, item } = await updateOrFind(table, key, { add: { [attribute]: 1 } }, isAllowed);
  return { item, isLimitReached: !isUpdated && item !== undefined };
}
