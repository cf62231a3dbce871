import type { Table } from '../platform/table/table.ts';
import { tryTransactWrite } from '../platform/table/transact-write.ts';
import { shortIdOf } from '../qpr-codes/qpr-code.ts';
import { findScannedCode } from '../qpr-codes/scanned-code.ts';
import { findAddress } from './find-address.ts';
import { copyOf } from './placement.ts';
import { refreshCodeCopyWrite } from './store.ts';

/** Updates the copy of the code in a placement, after a scan found that it was outdated. */
export async function refreshCopy(table: Table, placement_id: string): Promise<void> {
  const address = await findAddress(table, shortIdOf(placement_id), { consistent: true });
  if (!address || !('placement' in address)) return;
  const { placement } = address;
  const code = await findScannedCode(table, shortIdOf(placement.group_id), { consistent: true });
  // This write fails if the placement was pointed elsewhere meanwhile. The placement then already has a new copy.
  if (code) await tryTransactWrite(table, { copy: refreshCodeCopyWrite(table, placement, copyOf(code)) });
}
