import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import type { Item, Table } from './table.ts';

type Query = Omit<QueryCommandInput, 'TableName'>;

/** All items of a query, however many pages DynamoDB returns. */
export const queryAll = (table: Table, query: Query): Promise<Item[]> => queryFirst(table, query);

/** The first items of a query, at most `limit`. */
export async function queryFirst(table: Table, query: Query, limit?: number): Promise<Item[]> {
  const items: Item[] = [];
  for await (const page of pagesOf(table, query, limit)) items.push(...(page.Items ?? []));
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

async function* pagesOf(table: Table, query: Query, limit = Number.POSITIVE_INFINITY) {
  let start = query.ExclusiveStartKey;
  let left = limit;
  do {
    const page = await table.client.send(
      new QueryCommand({
        ...query,
        TableName: table.name,
        ExclusiveStartKey: start,
        ...(Number.isFinite(left) && { Limit: left }),
      }),
    );
    yield page;
    start = page.LastEvaluatedKey;
    left -= page.Count ?? 0;
  } while (start && left > 0);
}
