import * as z from 'zod/mini';
import { PENDING_SCANS_ITEM_TYPE } from '../../../../contracts/scans.ts';
import { KEY_PREFIX } from '../../../../contracts/table.ts';
import { equals, ITEM_EXISTS, isAbsentOrBelow } from '../../../platform/table/conditions.ts';
import { getItem } from '../../../platform/table/get-item.ts';
import type { Item, ItemKey, Table } from '../../../platform/table/table.ts';
import { updateItem } from '../../../platform/table/update-item.ts';
import { deleteWrite, type TableWrite, updateWrite } from '../../../platform/table/writes.ts';

/** Pending scans have a partition per code or placement, because the account's partition of totals may be throttled. */
const pendingScansKey = (short_id: string): ItemKey => ({ pk: KEY_PREFIX.rollUp + short_id, sk: 'PENDING' });

const pendingScansItemSchema = z.object({
  pk: z.string(),
  scans: z.number(),
  last_scanned_at: z.optional(z.iso.datetime()),
});

/** Scans that are in the roll-ups but not yet in the total of the code or placement. */
interface PendingScans {
  readonly count: number;
  /** Only for a placement. */
  readonly last_scanned_at?: string | undefined;
}

/** Reads the short id of the code or placement from an item with pending scans. */
export const pendingShortIdOf = (item: Item): string =>
  pendingScansItemSchema.parse(item).pk.slice(KEY_PREFIX.rollUp.length);

/**
 * Returns the write that records pending scans. If newer scans are already recorded, the write does not change the time
 * of the last scan. The write fails if a newer scan is recorded meanwhile.
 */
export async function addPendingScansWrite(
  table: Table,
  short_id: string,
  { count, last_scanned_at }: PendingScans,
): Promise<TableWrite> {
  const pending = last_scanned_at ? await findPendingScans(table, short_id) : undefined;
  const isLatest = last_scanned_at && !(pending?.last_scanned_at && pending.last_scanned_at >= last_scanned_at);
  const latest = isLatest ? last_scanned_at : undefined;
  return updateWrite(
    table,
    pendingScansKey(short_id),
    { set: { type: PENDING_SCANS_ITEM_TYPE, last_scanned_at: latest }, add: { scans: count } },
    latest === undefined ? undefined : isAbsentOrBelow('last_scanned_at', latest),
  );
}

export async function findPendingScans(table: Table, short_id: string): Promise<PendingScans | undefined> {
  const item = await getItem(table, pendingScansKey(short_id));
  if (!item) return undefined;
  const { scans, last_scanned_at } = pendingScansItemSchema.parse(item);
  return { count: scans, last_scanned_at };
}

/** Removes the pending scans in the transaction that adds them to the total. Fails if there are more by now. */
export const removePendingScansWrite = (table: Table, short_id: string, count: number): TableWrite =>
  deleteWrite(table, pendingScansKey(short_id), equals('scans', count));

/** Touches the item, so the stream delivers it again later. */
export const postponePendingScans = (table: Table, short_id: string) =>
  updateItem(table, pendingScansKey(short_id), { add: { postponed: 1 } }, ITEM_EXISTS);
