import { KEY_PREFIX, TABLE_INDEX } from '../../../contracts/table.ts';
import { queryFirst, queryPages } from '../../platform/table/query-all.ts';
import type { Table } from '../../platform/table/table.ts';
import { idlePartition } from '../store.ts';

const PAGE_SIZE = 250;

/** The ids of the conversations that are due at this time, page by page, from one partition of the index. */
export async function* dueConversations(table: Table, partition: number, at: Date): AsyncGenerator<readonly string[]> {
  const pages = queryPages(table, {
    IndexName: TABLE_INDEX.name,
    KeyConditionExpression: '#pk = :pk AND #sk <= :at',
    ExpressionAttributeNames: { '#pk': TABLE_INDEX.partitionKey, '#sk': TABLE_INDEX.sortKey },
    ExpressionAttributeValues: { ':pk': idlePartition(partition), ':at': at.toISOString() },
    Limit: PAGE_SIZE,
  });
  for await (const items of pages) {
    if (items.length > 0) yield items.map((item) => String(item.pk).slice(KEY_PREFIX.conversation.length));
  }
}

/** Whether this partition has an open conversation, due or not. */
export async function hasOpenConversation(table: Table, partition: number): Promise<boolean> {
  const query = {
    IndexName: TABLE_INDEX.name,
    KeyConditionExpression: '#pk = :pk',
    ExpressionAttributeNames: { '#pk': TABLE_INDEX.partitionKey },
    ExpressionAttributeValues: { ':pk': idlePartition(partition) },
  };
  return (await queryFirst(table, query, 1)).length > 0;
}
