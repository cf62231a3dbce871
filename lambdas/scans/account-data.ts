import { KEY_PREFIX } from '../../contracts/table.ts';
import { batchDelete } from '../platform/table/batch-delete.ts';
import { deletePartition } from '../platform/table/delete-partition.ts';
import type { Page } from '../platform/table/prefix-pages.ts';
import type { Table } from '../platform/table/table.ts';
import { visibleTo } from '../qpr-codes/access.ts';
import { scansBefore } from './list/scan-list.ts';
import type { Scan } from './scan.ts';
import { scanShardOf } from './scan-id.ts';
import { toScanView } from './scan-view.ts';
import { scanKey, scanPartition } from './store.ts';

const PAGE = 100;

/** The scans of an account that it may (still) see, newest first, for its export. */
export async function exportScans(table: Table, accountId: string, before?: string): Promise<Page<object>> {
  const { scans, ...page } = await scansBefore(table, accountId, { limit: PAGE, before });
  const visible = await visibleTo(table, { accountId }, scans);
  return { items: visible.map(toScanView), ...page };
}

interface ScanErasure {
  /** Scans of organizations that go on without the account stay, and those of codes that somebody else has now. */
  readonly stays: (scan: Pick<Scan, 'organizationId' | 'shortId'>) => Promise<boolean>;
  readonly hasTime: () => boolean;
}

/** Removes the scans of an account that goes; false when the time was over before the last one. */
export async function eraseScans(table: Table, accountId: string, { stays, hasTime }: ScanErasure): Promise<boolean> {
  let before: string | undefined;
  do {
    if (!hasTime()) return false;
    const { scans, next } = await scansBefore(table, accountId, { limit: PAGE, before });
    const keys = await Promise.all(scans.map(async (scan) => ((await stays(scan)) ? [] : keysOf(scan))));
    await batchDelete(table, keys.flat());
    before = next;
  } while (before !== undefined);
  return true;
}

/** The scan, and what lists it in its organization. */
const keysOf = ({ shortId, scanId, organizationId }: Scan) => {
  const key = scanKey(shortId, scanId);
  if (organizationId === undefined) return [key];
  return [{ ...key, pk: scanPartition(organizationId, scanShardOf(scanId)) }, key];
};

/** Removes the numbers of a code (by its short id), an account or an organization. */
export const eraseRollUps = (table: Table, ownerId: string, hasTime: () => boolean): Promise<boolean> =>
  deletePartition(table, KEY_PREFIX.rollUp + ownerId, hasTime);
