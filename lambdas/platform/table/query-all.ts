import { QueryCommand, type QueryCommandInput, type QueryCommandOutput } from '@aws-sdk/lib-dynamodb';
import type { Item, Table } from './table.ts';

type Query = Omit<QueryCommandInput, 'TableName'>;

/** All items of a query, page by page. */
export const queryAll = (table: Table, query: Query): Promise<Item[]> =>
  queryFirst(table, query, Number.POSITIVE_INFINITY);

/** The first items of a query, at most `limit`. */
export async function queryFirst(table: Table, query: Query, limit: number): Promise<Item[]> {
  const items: Item[] = [];
  const limitOfPage = () => (Number.isFinite(limit) ? limit - items.length : undefined);
  for await (const page of pagesOf(table, query, limitOfPage)) {
    items.push(...(page.Items ?? []));
    if (items.length >= limit) break;
  }
  return items;
}

/** The items of a query, page by page, for callers that do not need all of them at the same time. */
export async function* queryPages(table: Table, query: Query): AsyncGenerator<Item[]> {
  for await (const { Items: items = [] } of pagesOf(table, query)) yield items;
}

/** How many items a query finds, without reading them into memory. */
export async function countAll(table: Table, query: Query): Promise<number> {
  let count = 0;
  for await (const { Count = 0 } of pagesOf(table, { ...query, Select: 'COUNT' })) count += Count;
  return count;
}

async function* pagesOf(
  table: Table,
  query: Query,
  limitOfPage = () => query.Limit,
): AsyncGenerator<QueryCommandOutput> {
  let start = query.ExclusiveStartKey;
  do {
    const page: QueryCommandOutput = await table.client.send(
      new QueryCommand({ ...query, TableName: table.name, ExclusiveStartKey: start, Limit: limitOfPage() }),
    );
    yield page;
    start = page.LastEvaluatedKey;
  } while (start);
}
