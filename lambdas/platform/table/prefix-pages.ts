import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import type { Table } from './table.ts';

export interface Page<T> {
  readonly items: readonly T[];
  /** What follows the prefix in the last key shown, when there are more after it. */
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

type Item = Record<string, unknown>;

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
    const answer = await table.client.send(
      new QueryCommand({
        ...byPrefix(table, pk, prefix),
        ScanIndexForward: !newestFirst,
        ExclusiveStartKey: start,
        // One more than asked for tells whether there are more.
        ...(limit !== undefined && { Limit: limit + 1 - items.length }),
      }),
    );
    items.push(...(answer.Items ?? []));
    start = answer.LastEvaluatedKey;
  } while (start && (limit === undefined || items.length <= limit));

  if (limit === undefined || items.length <= limit) return { items };
  const shown = items.slice(0, limit);
  return { items: shown, next: String(shown.at(-1)?.sk).slice(prefix.length) };
}

export async function countByPrefix(table: Table, pk: string, prefix: string): Promise<number> {
  let count = 0;
  let start: Item | undefined;
  do {
    const answer = await table.client.send(
      new QueryCommand({ ...byPrefix(table, pk, prefix), Select: 'COUNT', ExclusiveStartKey: start }),
    );
    count += answer.Count ?? 0;
    start = answer.LastEvaluatedKey;
  } while (start);
  return count;
}
