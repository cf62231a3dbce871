import { anyOf, equals, ITEM_EXISTS, ITEM_IS_NEW } from '../platform/table/conditions.ts';
import type { Table } from '../platform/table/table.ts';
import { conditionCheck, type TableWrite, updateWrite } from '../platform/table/writes.ts';
import { entryKey, headKey, listsOf } from './list/code-list.ts';
import { type CodePage, readPage } from './list/page.ts';
import type { ScannedCode } from './qpr-code.ts';

/** The newest active codes of an account or organization, and how many there are in all. */
export const newestActiveCodes = (table: Table, ownerId: string, limit: number): Promise<CodePage> =>
  readPage(table, { ownerId, status: 'active' }, 0, limit);

/** Holds as long as the account or organization has no active code. */
export const noActiveCodesCheck = (table: Table, ownerId: string): TableWrite =>
  conditionCheck(table, headKey({ ownerId, status: 'active' }), anyOf(ITEM_IS_NEW, equals('total', 0)));

/**
 * Adds scans to the code's total, in every list that shows it. An entry that is gone was archived or
 * deleted a moment ago; it must not come back as a ghost.
 */
export const addScansWrites = (table: Table, code: ScannedCode, count: number): TableWrite[] =>
  listsOf(code, code.status).map((list) =>
    updateWrite(table, entryKey(list, code.ulid), { add: { scans_total: count } }, ITEM_EXISTS),
  );

/** The new name in every list that shows the code. */
export const renameInListsWrites = (table: Table, code: ScannedCode, name: string): TableWrite[] =>
  listsOf(code, code.status).map((list) =>
    updateWrite(table, entryKey(list, code.ulid), { set: { name } }, ITEM_EXISTS),
  );
