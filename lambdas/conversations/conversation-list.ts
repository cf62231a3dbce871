import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { HOT_SCAN_PARTITIONS } from '../contracts/scans.ts';
import { KEY_PREFIX } from '../contracts/table.ts';
import { batchGet } from '../platform/table/batch-get.ts';
import type { ItemKey, Table } from '../platform/table/table.ts';
import { putWrite, type TableWrite } from '../platform/table/writes.ts';
import { scanShardOf } from '../scans/scan-id.ts';
import type { Conversation } from './conversation.ts';
import { conversationKey, toConversation } from './store.ts';

/** Lists that show a conversation; a hot code spreads them as it spreads its scans. */
const listedConversationKey = (ownerId: string, shard: number, id: string): ItemKey => ({
  pk: `${KEY_PREFIX.conversationList}${ownerId}#${shard}`,
  sk: id,
});
export const listedConversationKeys = (conversation: Conversation): ItemKey[] =>
  [conversation.accountId, conversation.organizationId, conversation.shortId]
    .filter((ownerId) => ownerId !== undefined)
    .map((ownerId) => listedConversationKey(ownerId, scanShardOf(conversation.scanId), conversation.id));

/** The conversation in the lists of its account, its organization if any, and its code. */
export const putListedConversationWrites = (
  table: Table,
  conversation: Conversation,
  expiresAtSeconds: number,
): TableWrite[] =>
  listedConversationKeys(conversation).map((key) =>
    putWrite(table, { ...key, type: 'conversation_listed', expires_at_seconds: expiresAtSeconds }),
  );

interface ConversationPage {
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
          // One more than asked for shows whether there are more.
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
