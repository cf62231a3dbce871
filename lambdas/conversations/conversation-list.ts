import { HOT_SCAN_PARTITIONS } from '../../contracts/scans.ts';
import { KEY_PREFIX } from '../../contracts/table.ts';
import { scanShardOf } from '../events/scan-id.ts';
import { batchGet } from '../platform/table/batch-get.ts';
import { type NewestQuery, newestAcross } from '../platform/table/newest-across.ts';
import type { ItemKey, Table } from '../platform/table/table.ts';
import { putWrite, type TableWrite } from '../platform/table/writes.ts';
import { type Conversation, conversationSchema } from './conversation.ts';
import { conversationKey } from './store.ts';

/**
 * Key of a conversation's entry in a list. The conversations of a hot code (one that very many people scan at once) are
 * spread over several partitions, as its scans are.
 */
const listedConversationKey = (owner_id: string, shard: number, id: string): ItemKey => ({
  pk: `${KEY_PREFIX.conversationList}${owner_id}#${shard}`,
  sk: id,
});
export const listedConversationKeys = (conversation: Conversation): ItemKey[] =>
  [conversation.account_id, conversation.organization_id, conversation.short_id]
    .filter((owner_id) => owner_id !== undefined)
    .map((owner_id) => listedConversationKey(owner_id, scanShardOf(conversation.scan_id), conversation.id));

/** Adds the conversation to the lists of its account, its organization if any, and its code. */
export const putListedConversationWrites = (
  table: Table,
  conversation: Conversation,
  expires_at_seconds: number,
): TableWrite[] =>
  listedConversationKeys(conversation).map((key) =>
    putWrite(table, { ...key, type: 'conversation_listed', expires_at_seconds }),
  );

interface ConversationPage {
  readonly conversations: readonly Conversation[];
  readonly next?: string;
}

/** Conversations of an account, an organization or a code (by its short id), newest first. */
export async function newestConversations(
  table: Table,
  owner_id: string,
  query: NewestQuery,
): Promise<ConversationPage> {
  const partitions = Array.from(
    { length: HOT_SCAN_PARTITIONS + 1 },
    (_, shard) => listedConversationKey(owner_id, shard, '').pk,
  );
  const { items: listed, ...page } = await newestAcross(table, partitions, query);
  const items = await batchGet(
    table,
    listed.map(({ sk }) => conversationKey(String(sk))),
  );
  return { conversations: items.flatMap((item) => (item ? [conversationSchema.parse(item)] : [])), ...page };
}
