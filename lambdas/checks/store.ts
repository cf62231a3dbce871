import * as z from 'zod/mini';
import { CHECKS } from '../../contracts/qpr-codes.ts';
import { allOf, countIsBelow, equals, ITEM_EXISTS, ITEM_IS_NEW } from '../platform/table/conditions.ts';
import { getItem } from '../platform/table/get-item.ts';
import { pageByPrefix } from '../platform/table/prefix-pages.ts';
import type { ItemKey, Table } from '../platform/table/table.ts';
import type { NamedWrites } from '../platform/table/transact-write.ts';
import { updateItem } from '../platform/table/update-item.ts';
import { deleteWrite, putWrite, type TableWrite, updateWrite } from '../platform/table/writes.ts';
import { checkPartition } from '../qpr-codes/code-partitions.ts';
import { type Check, type CheckRun, checkSchema } from './check.ts';

const CHECK_PREFIX = 'CHECK#';
const checkKey = (short_id: string, id: string): ItemKey => ({ pk: checkPartition(short_id), sk: CHECK_PREFIX + id });
const countKey = (short_id: string): ItemKey => ({ pk: checkPartition(short_id), sk: 'COUNT' });

/**
 * Creates a check of a code: a question with expectations for its answer. Both writes belong in one transaction, which
 * can contain others. `checkCount` fails if the code already has the maximum. A check whose question is a visitor's
 * message expires with the conversation.
 */
export const createCheckWrites = (
  table: Table,
  short_id: string,
  check: Omit<Check, 'last_run'>,
  { expires_at_seconds }: { readonly expires_at_seconds?: number | undefined } = {},
) =>
  ({
    check: putWrite(
      table,
      { ...checkKey(short_id, check.id), type: 'check', ...check, expires_at_seconds },
      ITEM_IS_NEW,
    ),
    checkCount: updateWrite(
      table,
      countKey(short_id),
      { set: { type: 'check_counter' }, add: { count: 1 } },
      countIsBelow('count', CHECKS.perCode),
    ),
  }) satisfies NamedWrites;

const counterSchema = z.object({ count: z.number() });

/**
 * Corrects the counter of a code, which does not decrease when a check expires. Returns false if the code has the
 * maximum number of checks.
 */
export async function correctCheckCount(table: Table, short_id: string): Promise<boolean> {
  const item = await getItem(table, countKey(short_id));
  const counted = item ? counterSchema.parse(item).count : 0;
  const { length } = await findChecks(table, short_id);
  if (length >= CHECKS.perCode) return false;
  // If another check was added or deleted meanwhile, this write fails, and the caller's next attempt counts again.
  await updateItem(table, countKey(short_id), { set: { count: length } }, equals('count', counted));
  return true;
}

/** Deletes a check. The write `check` fails if the check does not exist. */
export const deleteCheckWrites = (table: Table, short_id: string, id: string) =>
  ({
    check: deleteWrite(table, checkKey(short_id, id), ITEM_EXISTS),
    checkCount: updateWrite(table, countKey(short_id), { add: { count: -1 } }),
  }) satisfies NamedWrites;

/**
 * Changes a check, and removes its last run, which is now outdated. A check whose question is now in its owner's words
 * no longer expires with a conversation. Fails if the check was changed or deleted since it was read.
 */
export const updateCheckWrite = (table: Table, short_id: string, before: Check, after: Check): TableWrite =>
  updateWrite(
    table,
    checkKey(short_id, after.id),
    {
      set: {
        question: after.asks ? undefined : after.question,
        expect: after.expect,
        updated_at: after.updated_at,
      },
      remove: ['last_run', ...(after.asks ? [] : ['asks', 'expires_at_seconds'])],
    },
    isUnchanged(before),
  );

/** Stores the result of a run. Returns false if the check was changed or deleted since it was read. */
export const recordRun = (table: Table, short_id: string, check: Check, run: CheckRun): Promise<boolean> =>
  updateItem(table, checkKey(short_id, check.id), { set: { last_run: run } }, isUnchanged(check));

const isUnchanged = ({ updated_at }: Check) => allOf(ITEM_EXISTS, equals('updated_at', updated_at));

export async function findCheck(table: Table, short_id: string, id: string): Promise<Check | undefined> {
  const item = await getItem(table, checkKey(short_id, id));
  return item && checkSchema.parse(item);
}

/** All checks of a code, oldest first. There are at most 50. */
export async function findChecks(table: Table, short_id: string): Promise<Check[]> {
  const { items } = await pageByPrefix(table, { pk: checkPartition(short_id), prefix: CHECK_PREFIX });
  return items.map((item) => checkSchema.parse(item));
}
