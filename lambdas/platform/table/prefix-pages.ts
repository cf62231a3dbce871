import { countAll, queryFirst } from './query-all.ts';
import type { Item, Table } from './table.ts';

export interface Page<T> {
  readonly items: readonly T[];
  /** The last key of this page without the prefix. Absent on the last page. */
  readonly next?: string;
}

/** A page of a list: at most `limit` items after the `next` of an earlier page. By default, the whole list. */
export interface PageRange {
  readonly limit?: number;
  readonly after?: string;
}

interface PrefixQuery extends PageRange {
  readonly pk: string;
  readonly prefix: string;
  readonly newestFirst?: boolean;
}

const byPrefix = (pk: string, prefix: string) => ({
  KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
  ExpressionAttributeValues: { ':pk': pk, ':prefix': prefix },
  ConsistentRead: true,
});

/** The items of one partition whose sort key starts with the prefix, in key order. */
export async function pageByPrefix(table: Table, range: PrefixQuery): Promise<Page<Item>> {
  const { pk, prefix, limit = Number.POSITIVE_INFINITY, after, newestFirst = false } = range;
  const query = {
    ...byPrefix(pk, prefix),
    ScanIndexForward: !newestFirst,
    ExclusiveStartKey: after === undefined ? undefined : { pk, sk: `${prefix}${after}` },
  };
  // One extra item shows whether there are more.
  const items = await queryFirst(table, query, limit + 1);
  if (items.length <= limit) return { items };
  const page = items.slice(0, limit);
  return { items: page, next: String(page.at(-1)?.sk).slice(prefix.length) };
}

export const countByPrefix = (table: Table, pk: string, prefix: string): Promise<number> =>
  countAll(table, byPrefix(pk, prefix));
