import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { Item, Table } from './table.ts';

export interface NewestQuery {
  readonly limit: number;
  /** Sort key: only what comes before it. */
  readonly before?: string | undefined;
}

interface NewestPage {
  readonly items: readonly Item[];
  /** Sort key to continue before; absent on the last page. */
  readonly next?: string;
}

/**
 * The newest items of a list that lies in several partitions, because one could not take its writes:
 * all are asked at once, and their pages merged by sort key.
 */
export async function newestAcross(
  table: Table,
  partitions: readonly string[],
  { limit, before }: NewestQuery,
): Promise<NewestPage> {
  const pages = await Promise.all(
    partitions.map((pk) =>
      table.client.send(
        new QueryCommand({
          TableName: table.name,
          KeyConditionExpression: before === undefined ? 'pk = :pk' : 'pk = :pk AND sk < :before',
          ExpressionAttributeValues: { ':pk': pk, ...(before !== undefined && { ':before': before }) },
          ScanIndexForward: false,
          ConsistentRead: true,
          // One more than asked for shows whether there are more.
          Limit: limit + 1,
        }),
      ),
    ),
  );
  const newest = pages
    .flatMap(({ Items: items = [] }): Item[] => items)
    .sort((one, other) => (String(one.sk) < String(other.sk) ? 1 : -1));
  const items = newest.slice(0, limit);
  const last = items.at(-1);
  return { items, ...(newest.length > limit && last && { next: String(last.sk) }) };
}
