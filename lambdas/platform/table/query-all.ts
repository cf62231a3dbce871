import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import type { Item, Table } from './table.ts';

type Query = Omit<QueryCommandInput, 'TableName' | 'ExclusiveStartKey' | 'Limit'>;

/** All items of a query, page by page. */
export const queryAll = (table: Table, query: Query): Promise<Item[]> => queryUpTo(table, query);

interface Part {
  /** @default no limit */
  readonly limit?: number | undefined;
  /** The key of the item before the first one. @default the beginning */
  readonly after?: Item | undefined;
}

/** The first items of a query. DynamoDB ends a page after 1 MB, so several pages can be needed to reach the limit. */
export async function queryUpTo(table: Table, query: Query, { limit, after }: Part = {}): Promise<Item[]> {
  const items: Item[] = [];
  let start = after;
  do {
    const page = await table.client.send(
      new QueryCommand({
        ...query,
        TableName: table.name,
        ExclusiveStartKey: start,
        ...(limit !== undefined && { Limit: limit - items.length }),
      }),
    );
    items.push(...(page.Items ?? []));
    start = page.LastEvaluatedKey;
  } while (start && (limit === undefined || items.length < limit));
  return items;
}

/** How many items a query finds, without reading them into memory. */
export async function countAll(table: Table, query: Query): Promise<number> {
  let count = 0;
  let start: Item | undefined;
  do {
    const page = await table.client.send(
      new QueryCommand({ ...query, TableName: table.name, ExclusiveStartKey: start, Select: 'COUNT' }),
    );
    count += page.Count ?? 0;
    start = page.LastEvaluatedKey;
  } while (start);
  return count;
}
