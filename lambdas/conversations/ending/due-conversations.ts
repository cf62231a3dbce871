import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { KEY_PREFIX, TABLE_INDEX } from '../../../contracts/table.ts';
import type { Item, Table } from '../../platform/table/table.ts';
import { idlePartition } from '../store.ts';

const PAGE_SIZE = 250;

/** Ids of the open conversations in one partition of the index that have to end by now (`at`), page by page. */
export async function* dueConversations(table: Table, partition: number, at: Date): AsyncGenerator<readonly string[]> {
  let start: Item | undefined;
  do {
    const { Items: items = [], LastEvaluatedKey } = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        IndexName: TABLE_INDEX.name,
        KeyConditionExpression: '#pk = :pk AND #sk <= :at',
        ExpressionAttributeNames: { '#pk': TABLE_INDEX.partitionKey, '#sk': TABLE_INDEX.sortKey },
        ExpressionAttributeValues: { ':pk': idlePartition(partition), ':at': at.toISOString() },
        ExclusiveStartKey: start,
        Limit: PAGE_SIZE,
      }),
    );
    if (items.length > 0) yield items.map((item) => String(item.pk).slice(KEY_PREFIX.conversation.length));
    start = LastEvaluatedKey;
  } while (start);
}

/** Whether this partition has an open conversation, due or not. */
export async function hasOpenConversation(table: Table, partition: number): Promise<boolean> {
  const { Items: items = [] } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      IndexName: TABLE_INDEX.name,
      KeyConditionExpression: '#pk = :pk',
      ExpressionAttributeNames: { '#pk': TABLE_INDEX.partitionKey },
      ExpressionAttributeValues: { ':pk': idlePartition(partition) },
      Limit: 1,
    }),
  );
  return items.length > 0;
}
