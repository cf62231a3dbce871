import { ITEM_EXISTS } from '../platform/table/conditions.ts';
import type { Table } from '../platform/table/table.ts';
import { type TableWrite, updateWrite } from '../platform/table/writes.ts';
import { entryKey, listsOf } from './list/code-list.ts';
import type { ScannedCode } from './scanned-code.ts';

/** Adds scans to the code's total, wherever its lists show it. */
export const addToScansTotal = (table: Table, code: ScannedCode, count: number): TableWrite[] =>
  listsOf(code, code.status).map((list) =>
    // An entry that is gone was archived or deleted a moment ago; it must not come back as a ghost.
    updateWrite(table, entryKey(list, code.ulid), { add: { scans_total: count } }, ITEM_EXISTS),
  );
