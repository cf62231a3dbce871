import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { KEY_PREFIX, TABLE_INDEX } from '../../contracts/table.ts';
import type { Table } from '../../platform/table/table.ts';
import { idlePartition } from '../store.ts';

/** Ids of open conversations of one partition whose time is over, the longest overdue first. */
export async function findDueConversations(
  table: Table,
  partition: number,
  at: Date,
  most: number,
): Promise<readonly string[]> {
  const { Items: items = [] } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      IndexName: TABLE_INDEX.name,
      KeyConditionExpression: '#pk = :pk AND #sk <= :at',
      ExpressionAttributeNames: { '#pk': TABLE_INDEX.partitionKey, '#sk': TABLE_INDEX.sortKey },
      ExpressionAttributeValues: { ':pk': idlePartition(partition), ':at': at.toISOString() },
      Limit: most,
    }),
  );
  return items.map((item) => String(item.pk).slice(KEY_PREFIX.conversation.length));
}
