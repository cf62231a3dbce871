import { isEmptyRange, type KeyRange, keyCondition } from './key-range.ts';
import { queryFirst } from './query-all.ts';
import type { Item, Table } from './table.ts';

/** The newest items of a range of sort keys, at most `limit`. */
export interface NewestQuery extends KeyRange {
  readonly limit: number;
}

interface NewestPage {
  readonly items: readonly Item[];
  /** The `before` of the next page; absent on the last page. */
  readonly next?: string;
}

/**
 * The newest items of a list that is spread over several partitions to handle its write rate. All partitions are
 * queried in parallel, and their pages are merged by sort key.
 */
export async function newestAcross(
  table: Table,
  partitions: readonly string[],
  { limit, ...range }: NewestQuery,
): Promise<NewestPage> {
  if (isEmptyRange(range)) return { items: [] };
  const newestFirst = { ScanIndexForward: false, ConsistentRead: true };
  const found = await Promise.all(
    // One extra item shows whether there are more.
    partitions.map((pk) => queryFirst(table, { ...keyCondition(pk, range), ...newestFirst }, limit + 1)),
  );
  const newest = found.flat().sort((one, other) => (String(one.sk) < String(other.sk) ? 1 : -1));
  const items = newest.slice(0, limit);
  const last = items.at(-1);
  return { items, ...(newest.length > limit && last && { next: String(last.sk) }) };
}
