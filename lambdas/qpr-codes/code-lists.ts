import { CODE_STATUSES } from '../../contracts/qpr-codes.ts';
import { batchGet } from '../platform/table/batch-get.ts';
import { allOf, anyOf, equals, ITEM_EXISTS, ITEM_IS_NEW } from '../platform/table/conditions.ts';
import { type NewestQuery, newestAcross } from '../platform/table/newest-across.ts';
import type { Table } from '../platform/table/table.ts';
import { conditionCheck, type TableWrite, updateWrite } from '../platform/table/writes.ts';
import {
  type CodeList,
  ENTRIES_END,
  entryKey,
  headKey,
  listsOf,
  NOT_MOVED_IN,
  partitionOf,
  toListedCode,
} from './list/code-list.ts';
import { type CodePage, readPage } from './list/page.ts';
import { type ListedCode, type QprCode, type ScannedCode, shortIdOf } from './qpr-code.ts';
import { qprCodeKey, toScannedCode } from './store.ts';

/** The newest active codes of an account or organization, and their total number. */
export const newestActiveCodes = (table: Table, ownerId: string, limit: number): Promise<CodePage> =>
  readPage(table, { ownerId, status: 'active' }, 0, limit);

/** The newest codes of an account or organization: up to `limit` active and `limit` archived ones. */
export async function listedCodes(table: Table, ownerId: string, limit: number): Promise<readonly ListedCode[]> {
  const pages = await Promise.all(CODE_STATUSES.map((status) => readPage(table, { ownerId, status }, 0, limit)));
  return pages.flatMap(({ codes }) => codes);
}

/** Fails if the account or organization has an active code. */
export const noActiveCodesCheck = (table: Table, ownerId: string): TableWrite =>
  conditionCheck(table, headKey({ ownerId, status: 'active' }), anyOf(ITEM_IS_NEW, equals('total', 0)));

/**
 * Adds scans to the code's total in every list that shows it. If an entry is missing, the code was just archived, moved
 * or deleted: the update must not recreate it. If the code has joined an organization since, it has a second entry,
 * which the update must not miss.
 */
export const addScansWrites = (table: Table, code: ScannedCode, count: number): TableWrite[] => {
  const asSeen = code.organizationId === undefined ? allOf(ITEM_EXISTS, NOT_MOVED_IN) : ITEM_EXISTS;
  return listsOf(code, code.status).map((list) =>
    updateWrite(table, entryKey(list, code.ulid), { add: { scans_total: count } }, asSeen),
  );
};

/** Renames the code in every list that shows it. */
export const renameInListsWrites = (table: Table, code: ScannedCode, name: string): TableWrite[] =>
  listsOf(code, code.status).map((list) =>
    updateWrite(table, entryKey(list, code.ulid), { set: { name } }, ITEM_EXISTS),
  );

/** A page of complete codes of a list that precede the given ULID, newest first. Use it to iterate over all codes. */
export async function codesBefore(
  table: Table,
  list: CodeList,
  { limit, before = ENTRIES_END }: NewestQuery,
): Promise<{ readonly codes: readonly QprCode[]; readonly next?: string }> {
  const { items, ...page } = await newestAcross(table, [partitionOf(list)], { limit, before });
  const entries = items.map(toListedCode);
  const codes = await batchGet(
    table,
    entries.map(({ ulid }) => qprCodeKey(shortIdOf(ulid))),
  );
  const found = entries.flatMap(({ scansTotal }, index) => {
    const item = codes[index];
    return item ? [{ ...toScannedCode(item), scansTotal }] : [];
  });
  return { codes: found, ...page };
}
