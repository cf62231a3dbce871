import { KEY_PREFIX } from '../../contracts/table.ts';
import type { Effects } from '../platform/effects.ts';
import { MAX_RESPONSE_BYTES, sizeInResponse } from '../platform/http/response-size.ts';
import { deletePartition } from '../platform/table/delete-partition.ts';
import type { Page } from '../platform/table/prefix-pages.ts';
import type { Table } from '../platform/table/table.ts';
import { filterVisibleToAccount } from '../qpr-codes/access.ts';
import type { Conversation } from './conversation.ts';
import { newestConversations } from './conversation-list.ts';
import { toTranscriptView } from './conversation-view.ts';
import { removeConversation } from './ending/remove-conversation.ts';
import { findTranscript } from './store.ts';

const PAGE_SIZE = 4;
const CONCURRENCY = 10;

/**
 * For the account export: the conversations that the account can still see, with their messages, newest first. A long
 * conversation takes several megabytes, so a page can have fewer than `PAGE_SIZE` conversations.
 */
export async function exportConversations(table: Table, account_id: string, before?: string): Promise<Page<object>> {
  const { conversations, ...page } = await newestConversations(table, account_id, { limit: PAGE_SIZE, before });
  const visible = await filterVisibleToAccount(table, { account_id }, conversations);
  const transcripts = await Promise.all(visible.map(({ id }) => findTranscript(table, id)));
  const items = transcripts.flatMap((transcript) => (transcript ? [toTranscriptView(transcript)] : []));
  const fitting = items.slice(0, countFitting(items));
  const last = fitting.at(-1);
  return fitting.length < items.length && last ? { items: fitting, next: last.id } : { items, ...page };
}

/** How many of the items fit into one response, at least one. */
function countFitting(items: readonly object[]): number {
  let bytes = 0;
  const tooMany = items.findIndex((item) => {
    bytes += sizeInResponse(item);
    return bytes > MAX_RESPONSE_BYTES;
  });
  return tooMany === -1 ? items.length : Math.max(1, tooMany);
}

interface ConversationErasure {
  /**
   * Whether to keep a conversation: it belongs to an organization that continues without the account, or its code now
   * has another owner.
   */
  readonly stays: (conversation: Pick<Conversation, 'organization_id' | 'short_id'>) => Promise<boolean>;
  readonly hasTime: () => boolean;
}

/**
 * Deletes the conversations and the message budget of an account that is being deleted. Returns false if time ran out
 * first.
 */
export async function eraseConversations(
  effects: Effects,
  account_id: string,
  { stays, hasTime }: ConversationErasure,
): Promise<boolean> {
  const { table } = effects;
  let before: string | undefined;
  do {
    const { conversations, next } = await newestConversations(table, account_id, { limit: CONCURRENCY, before });
    if (!hasTime()) return false;
    await Promise.all(
      conversations.map(async (conversation) => {
        if (await stays(conversation)) return;
        const transcript = await findTranscript(table, conversation.id);
        if (transcript) await removeConversation(effects, transcript);
      }),
    );
    before = next;
  } while (before !== undefined);
  return deletePartition(table, KEY_PREFIX.messageBudget + account_id, hasTime);
}
