import type { Cell } from '../../../../sdk/sheet/csv.ts';
import {
  type ListConversationsInput,
  type ListConversationsOutput,
  listConversations,
} from '../../../../sdk/src/index.ts';
import { call } from '../../data/client.ts';
import { downloadCsv } from '../../data/files/download.ts';
import { listUpTo } from '../../data/queries/list-up-to.ts';
import { useListDownload } from '../../data/queries/use-list-download.ts';
import { t } from '../../texts/t.ts';

type Query = NonNullable<ListConversationsInput['query']>;
type Conversation = ListConversationsOutput['conversations'][number];

const PAGE_SIZE = 100;
/** For more conversations, use the account export. */
const MAX_CONVERSATIONS = 1_000;

/** Downloads the filtered conversations with all their messages as a file. */
export function useDownload(query: Query) {
  return useListDownload(query, async () => {
    const { items, isPartial } = await listUpTo(MAX_CONVERSATIONS, async (cursor) => {
      const page = await call(listConversations, {
        query: { ...query, include: 'messages', limit: PAGE_SIZE, ...cursor },
      });
      return { items: page.conversations, nextCursor: page.next_cursor };
    });
    downloadCsv('conversations', [t.conversations.columns, ...items.flatMap((conversation) => rowsOf(conversation))]);
    return isPartial ? items.length : undefined;
  });
}

/** One row per message. A conversation in which nobody wrote has one row without a message. */
function rowsOf(conversation: Conversation): Cell[][] {
  const { id, started_at, qpr_code_name, reason, language } = conversation;
  const conversationCells = [id, started_at, qpr_code_name ?? '', t.conversations.outcomes[reason ?? 'open'], language];
  const messages = conversation.messages ?? [];
  if (messages.length === 0) return [[...conversationCells, '', '', '', '']];
  return messages.map(({ created_at, role, text, rating }) => [
    ...conversationCells,
    created_at,
    t.conversations.roles[role],
    text,
    rating ? t.conversations.ratings[rating] : '',
  ]);
}
