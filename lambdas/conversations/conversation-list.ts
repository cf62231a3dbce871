import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { HOT_SCAN_PARTITIONS } from '../contracts/scans.ts';
import { batchGet } from '../platform/table/batch-get.ts';
import type { Table } from '../platform/table/table.ts';
import type { Conversation } from './conversation.ts';
import { conversationKey, listedConversationKey, toConversation } from './store.ts';

export interface ConversationPage {
  readonly conversations: readonly Conversation[];
  readonly next?: string;
}

/** Conversations of an account, an organization or a code (by its short id), newest first. */
export async function newestConversations(
  table: Table,
  ownerId: string,
  { limit, before }: { readonly limit: number; readonly before?: string | undefined },
): Promise<ConversationPage> {
  const shards = Array.from({ length: HOT_SCAN_PARTITIONS + 1 }, (_, shard) => shard);
  const pages = await Promise.all(
    shards.map((shard) =>
      table.client.send(
        new QueryCommand({
          TableName: table.name,
          KeyConditionExpression: before === undefined ? 'pk = :pk' : 'pk = :pk AND sk < :before',
          ExpressionAttributeValues: {
            ':pk': listedConversationKey(ownerId, shard, '').pk,
            ...(before !== undefined && { ':before': before }),
          },
          ScanIndexForward: false,
          ConsistentRead: true,
          // One more than asked for tells whether there are more.
          Limit: limit + 1,
        }),
      ),
    ),
  );
  const ids = pages
    .flatMap(({ Items: items = [] }) => items.map(({ sk }) => String(sk)))
    .sort((one, other) => (one < other ? 1 : -1));
  const idsOfPage = ids.slice(0, limit);
  const last = idsOfPage.at(-1);
  const items = await batchGet(table, idsOfPage.map(conversationKey));
  return {
    conversations: items.filter((item) => item !== undefined).map(toConversation),
    ...(ids.length > limit && last !== undefined && { next: last }),
  };
}
