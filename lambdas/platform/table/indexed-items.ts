import { TABLE_INDEX } from '../../../contracts/table.ts';
import { batchGet } from './batch-get.ts';
import { queryPages } from './query-all.ts';
import type { Item, Table } from './table.ts';

/** The items in a partition of the index. */
export async function* indexedItems(table: Table, partition: string): AsyncGenerator<Item> {
  const pages = queryPages(table, {
    IndexName: TABLE_INDEX.name,
    KeyConditionExpression: '#pk = :pk',
    ExpressionAttributeNames: { '#pk': TABLE_INDEX.partitionKey },
    ExpressionAttributeValues: { ':pk': partition },
    Limit: 100,
  });
  for await (const indexed of pages) {
    const keys = indexed.map(({ pk, sk }) => ({ pk: String(pk), sk: String(sk) }));
    // The index lags behind the table, so read the items themselves.
    for (const item of await batchGet(table, keys)) {
      if (item?.[TABLE_INDEX.partitionKey] === partition) yield item;
    }
  }
}
