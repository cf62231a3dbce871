import type { Owner } from '../platform/caller.ts';
import { ServiceError } from '../platform/errors.ts';
import type { Table } from '../platform/table/table.ts';
import { requireCode, visibleCode } from './access.ts';
import { findCode } from './find-code.ts';
import { codeIdOf, type QprCode } from './qpr-code.ts';
import { findScannedCode } from './scanned-code.ts';

/** Finds the code with a short id if the caller can see it: one read to find its id, then the access check. */
export async function findVisibleCode(table: Table, caller: Owner, short_id: string): Promise<QprCode | undefined> {
  const scanned = await findScannedCode(table, short_id, { consistent: true });
  if (!scanned) return undefined;
  try {
    return visibleCode(await requireCode(findCode, table, caller, codeIdOf(scanned.ulid), 'codes.read'));
  } catch (error) {
    // A list simply omits codes that the caller must not know about.
    if (error instanceof ServiceError && error.kind === 'not_found') return undefined;
    throw error;
  }
}
