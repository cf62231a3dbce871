import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { TABLE_INDEX } from '../../../contracts/table.ts';
import { batchGet } from './batch-get.ts';
import type { Item, Table } from './table.ts';

/** The items in a partition of the index. */
export async function* indexedItems(table: Table, partition: string): AsyncGenerator<Item> {
  let start: Item | undefined;
  do {
    const page = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        IndexName: TABLE_INDEX.name,
        KeyConditionExpression: '#pk = :pk',
        ExpressionAttributeNames: { '#pk': TABLE_INDEX.partitionKey },
        ExpressionAttributeValues: { ':pk': partition },
        Limit: 100,
        ExclusiveStartKey: start,
      }),
    );
    const keys = (page.Items ?? []).map(({ pk, sk }) => ({ pk: String(pk), sk: String(sk) }));
    // The index lags behind the table, so read the items themselves.
    for (const item of await batchGet(table, keys)) {
      if (item?.[TABLE_INDEX.partitionKey] === partition) yield item;
    }
    start = page.LastEvaluatedKey;
  } while (start);
}
