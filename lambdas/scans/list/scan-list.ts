import { HOT_SCAN_PARTITIONS } from '../../../contracts/scans.ts';
import { TABLE_INDEX } from '../../../contracts/table.ts';
import { firstScanIdAt, scanKey, scanPartition, scanSortKey } from '../../events/scan-id.ts';
import { batchGet } from '../../platform/table/batch-get.ts';
import { keyCondition } from '../../platform/table/key-range.ts';
import type { NewestQuery } from '../../platform/table/newest-across.ts';
import { countAll, queryFirst } from '../../platform/table/query-all.ts';
import type { Item, ItemKey, Table } from '../../platform/table/table.ts';
import { type Scan, scanSchema } from '../scan.ts';
import type { TimeRange } from './page-plan.ts';

/** Sort keys consist of digits, and `:` sorts after every digit. */
const SORT_KEY_END = ':';

/** Whose scans to list: those of a code (by its short id), an account or an organization. */
export interface ScanOwner {
  readonly kind: 'code' | 'account' | 'organization';
  readonly id: string;
  /** Whether its scans can be in more than the first partition. */
  readonly hot: boolean;
}

const shardsOf = ({ hot }: ScanOwner): number[] =>
  Array.from({ length: hot ? HOT_SCAN_PARTITIONS + 1 : 1 }, (_, shard) => shard);

function query(owner: ScanOwner, shard: number, { fromMs, toMs }: TimeRange) {
  const isIndexed = owner.kind === 'account';
  return {
    ...(isIndexed ? { IndexName: TABLE_INDEX.name } : { ConsistentRead: true }),
    KeyConditionExpression: '#pk = :pk AND #sk BETWEEN :from AND :to',
    ExpressionAttributeNames: {
      '#pk': isIndexed ? TABLE_INDEX.partitionKey : 'pk',
      '#sk': isIndexed ? TABLE_INDEX.sortKey : 'sk',
    },
    ExpressionAttributeValues: {
      ':pk': scanPartition(owner.id, shard),
      ':from': scanSortKey(firstScanIdAt(new Date(fromMs))),
      // The end is exclusive. No id lies between the last one of a millisecond and the first one of the next.
      ':to': scanSortKey(Math.max(0, firstScanIdAt(new Date(toMs)) - 1)),
    },
  };
}

export async function countScans(table: Table, owner: ScanOwner, range: TimeRange): Promise<number> {
  if (range.toMs <= range.fromMs) return 0;
  const counts = await Promise.all(shardsOf(owner).map((shard) => countAll(table, query(owner, shard, range))));
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Scans of a range, newest first, skipping the first `skip`. */
export async function newestScans(
  table: Table,
  owner: ScanOwner,
  range: TimeRange,
  { skip, limit }: { readonly skip: number; readonly limit: number },
): Promise<readonly Scan[]> {
  if (range.toMs <= range.fromMs) return [];
  const found = await Promise.all(shardsOf(owner).map((shard) => newestKeys(table, owner, shard, range, skip + limit)));
  const keys = found
    .flat()
    .sort((one, other) => (one.sk < other.sk ? 1 : -1))
    .slice(skip, skip + limit);
  const items = await batchGet(table, keys);
  return items.flatMap((item) => (item ? [scanSchema.parse(item)] : []));
}

async function newestKeys(
  table: Table,
  owner: ScanOwner,
  shard: number,
  range: TimeRange,
  count: number,
): Promise<ItemKey[]> {
  const items = await queryFirst(table, { ...query(owner, shard, range), ScanIndexForward: false }, count);
  return items.map((item) => keyOf(owner, item));
}

/** The key of the listed scan. An organization's list consists of separate items, which only refer to the scans. */
const keyOf = (owner: ScanOwner, item: Item): ItemKey =>
  owner.kind === 'organization'
    ? scanKey(String(item.short_id), Number(item.sk))
    : { pk: String(item.pk), sk: String(item.sk) };

/**
 * A page of an account's scans, newest first: those before the given sort key. Use it to iterate over all scans.
 */
export async function scansBefore(
  table: Table,
  account_id: string,
  { limit, before = SORT_KEY_END }: NewestQuery,
): Promise<{ readonly scans: readonly Scan[]; readonly next?: string }> {
  const owner: ScanOwner = { kind: 'account', id: account_id, hot: true };
  const pages = await Promise.all(
    shardsOf(owner).map((shard) =>
      queryFirst(
        table,
        {
          IndexName: TABLE_INDEX.name,
          ...keyCondition(scanPartition(account_id, shard), { before }, TABLE_INDEX),
          ScanIndexForward: false,
        },
        limit,
      ),
    ),
  );
  const keys = pages
    .flat()
    .map((item) => keyOf(owner, item))
    .sort((one, other) => (one.sk < other.sk ? 1 : -1))
    .slice(0, limit);
  const items = await batchGet(table, keys);
  const last = keys.length === limit ? keys.at(-1)?.sk : undefined;
  return {
    scans: items.flatMap((item) => (item ? [scanSchema.parse(item)] : [])),
    ...(last !== undefined && { next: last }),
  };
}
