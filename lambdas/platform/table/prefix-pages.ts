import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import type { Item, Table } from './table.ts';

export interface Page<T> {
  readonly items: readonly T[];
  /** What follows the prefix in the last key of this page, when there are more after it. */
  readonly next?: string;
}

/** Which part of a list: at most `limit` after a `next` of an earlier page. Empty: the whole list. */
export interface PageCut {
  readonly limit?: number;
  readonly after?: string;
}

interface PrefixQuery extends PageCut {
  readonly pk: string;
  readonly prefix: string;
  readonly newestFirst?: boolean;
}

const byPrefix = (table: Table, pk: string, prefix: string): QueryCommandInput => ({
  TableName: table.name,
  KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
  ExpressionAttributeValues: { ':pk': pk, ':prefix': prefix },
  ConsistentRead: true,
});

/** The items of one partition whose sort key starts with the prefix, in key order. */
export async function pageByPrefix(table: Table, query: PrefixQuery): Promise<Page<Item>> {
  const { pk, prefix, limit, after, newestFirst = false } = query;
  const items: Item[] = [];
  let start: Item | undefined = after === undefined ? undefined : { pk, sk: `${prefix}${after}` };
  do {
    const result = await table.client.send(
      new QueryCommand({
        ...byPrefix(table, pk, prefix),
        ScanIndexForward: !newestFirst,
        ExclusiveStartKey: start,
        // One more than asked for tells whether there are more.
        ...(limit !== undefined && { Limit: limit + 1 - items.length }),
      }),
    );
    items.push(...(result.Items ?? []));
    start = result.LastEvaluatedKey;
  } while (start && (limit === undefined || items.length <= limit));

  if (limit === undefined || items.length <= limit) return { items };
  const page = items.slice(0, limit);
  return { items: page, next: String(page.at(-1)?.sk).slice(prefix.length) };
}

export async function countByPrefix(table: Table, pk: string, prefix: string): Promise<number> {
  let count = 0;
  let start: Item | undefined;
  do {
    const result = await table.client.send(
      new QueryCommand({ ...byPrefix(table, pk, prefix), Select: 'COUNT', ExclusiveStartKey: start }),
    );
    count += result.Count ?? 0;
    start = result.LastEvaluatedKey;
  } while (start);
  return count;
}
