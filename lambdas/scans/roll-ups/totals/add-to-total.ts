import { findAddress } from '../../../placements/find-address.ts';
import type { Placement } from '../../../placements/placement.ts';
import { addPlacementScansWrite, findEntry, isUnscannedSince } from '../../../placements/store.ts';
import type { Table } from '../../../platform/table/table.ts';
import type { TableWrite } from '../../../platform/table/writes.ts';
import { addScansWrites } from '../../../qpr-codes/code-lists.ts';

interface AddedScans {
  readonly count: number;
  readonly last_scanned_at?: string | undefined;
}

interface TotalAddition {
  /** The account that owns the code. */
  readonly account_id?: string | undefined;
  readonly writes: readonly TableWrite[];
}

/**
 * Finds the code or placement at an address, and returns the writes that add scans to its total. An archived code still
 * gets its scans. For a deleted one, there are no writes. The writes fail if the code or placement changes meanwhile.
 */
export async function addToTotalWrites(table: Table, short_id: string, scans: AddedScans): Promise<TotalAddition> {
  const address = await findAddress(table, short_id, { consistent: true });
  if (!address) return { writes: [] };
  if ('placement' in address) {
    const { placement } = address;
    return { account_id: placement.code?.account_id, writes: [await addToPlacementWrite(table, placement, scans)] };
  }
  const code = 'archived' in address ? address.archived : address;
  return { account_id: code.account_id, writes: addScansWrites(table, code, scans.count) };
}

/**
 * Returns the write that adds scans to the total of a placement. Scans can be counted after newer scans, so the write
 * must not replace the time of the last scan with an earlier time.
 */
async function addToPlacementWrite(
  table: Table,
  placement: Placement,
  { count, last_scanned_at }: AddedScans,
): Promise<TableWrite> {
  const entry = last_scanned_at ? await findEntry(table, placement.group_id, placement.ulid) : undefined;
  const isLatest = last_scanned_at && !(entry?.last_scanned_at && entry.last_scanned_at >= last_scanned_at);
  return isLatest
    ? addPlacementScansWrite(table, placement, { count, last_scanned_at }, isUnscannedSince(last_scanned_at))
    : addPlacementScansWrite(table, placement, { count });
}
