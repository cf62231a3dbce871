import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import type { Item, Table } from './table.ts';

type Query = Omit<QueryCommandInput, 'TableName' | 'ExclusiveStartKey'>;

/** All items of a query, page by page. */
export async function queryAll(table: Table, query: Query): Promise<Item[]> {
  const items: Item[] = [];
  for await (const { Items = [] } of pagesOf(table, query)) items.push(...Items);
  return items;
}

/** How many items a query finds, without reading them into memory. */
export async function countAll(table: Table, query: Query): Promise<number> {
  let count = 0;
  for await (const { Count = 0 } of pagesOf(table, { ...query, Select: 'COUNT' })) count += Count;
  return count;
}

async function* pagesOf(table: Table, query: Query) {
  let start: Item | undefined;
  do {
    const page = await table.client.send(
      new QueryCommand({ ...query, TableName: table.name, ExclusiveStartKey: start }),
    );
    yield page;
    start = page.LastEvaluatedKey;
  } while (start);
}
