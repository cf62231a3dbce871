import { KEY_PREFIX } from '../../contracts/table.ts';
import { scanKey, scanPartition, scanShardOf } from '../events/scan-id.ts';
import { batchDelete } from '../platform/table/batch-delete.ts';
import { deletePartition } from '../platform/table/delete-partition.ts';
import type { Page } from '../platform/table/prefix-pages.ts';
import type { Table } from '../platform/table/table.ts';
import { filterVisibleToAccount } from '../qpr-codes/access.ts';
import { scansBefore } from './list/scan-list.ts';
import type { Scan } from './scan.ts';
import { toScanView } from './scan-view.ts';

const PAGE_SIZE = 100;

/** For the account export: the scans that the account can still see, newest first. */
export async function exportScans(table: Table, account_id: string, before?: string): Promise<Page<object>> {
  const { scans, ...page } = await scansBefore(table, account_id, { limit: PAGE_SIZE, before });
  const visible = await filterVisibleToAccount(table, { account_id }, scans);
  return { items: visible.map(toScanView), ...page };
}

interface ScanErasure {
  /**
   * Whether to keep a scan, because it belongs to an organization that continues without the account, or because its
   * code now has another owner.
   */
  readonly stays: (scan: Pick<Scan, 'organization_id' | 'short_id'>) => Promise<boolean>;
  readonly hasTime: () => boolean;
}

/** Deletes the scans of an account that is being deleted. Returns false if time ran out first. */
export async function eraseScans(table: Table, account_id: string, { stays, hasTime }: ScanErasure): Promise<boolean> {
  let before: string | undefined;
  do {
    if (!hasTime()) return false;
    const { scans, next } = await scansBefore(table, account_id, { limit: PAGE_SIZE, before });
    const keys = await Promise.all(scans.map(async (scan) => ((await stays(scan)) ? [] : keysOf(scan))));
    await batchDelete(table, keys.flat());
    before = next;
  } while (before !== undefined);
  return true;
}

/** The keys of the scan and of its entry in the list of its organization. */
const keysOf = ({ short_id, scan_id, organization_id }: Scan) => {
  const key = scanKey(short_id, scan_id);
  if (organization_id === undefined) return [key];
  return [{ ...key, pk: scanPartition(organization_id, scanShardOf(scan_id)) }, key];
};

/** Deletes the roll-ups (daily counts) of an account or organization. Returns false if time ran out first. */
export const eraseRollUps = (table: Table, owner_id: string, hasTime: () => boolean): Promise<boolean> =>
  deletePartition(table, KEY_PREFIX.rollUp + owner_id, hasTime);
