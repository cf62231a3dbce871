import type { Owner } from '../platform/caller.ts';
import { ServiceError } from '../platform/errors.ts';
import type { Table } from '../platform/table/table.ts';
import { requireCode, visibleCode } from './access.ts';
import { findCode } from './find-code.ts';
import { codeIdOf, type QprCode } from './qpr-code.ts';
import { findScannedCode } from './scanned-code.ts';

/** The code behind a short id, if the caller may see it: one read to learn which it is, then the gate to it. */
export async function findVisibleCode(table: Table, caller: Owner, shortId: string): Promise<QprCode | undefined> {
  const scanned = await findScannedCode(table, shortId, { consistent: true });
  if (!scanned) return undefined;
  try {
    return visibleCode(await requireCode(findCode, table, caller, codeIdOf(scanned.ulid), 'codes.read'));
  } catch (error) {
    // In a list, what the caller must not know of is simply not there.
    if (error instanceof ServiceError && error.kind === 'not_found') return undefined;
    throw error;
  }
}
