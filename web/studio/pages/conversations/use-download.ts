import { useState } from 'preact/hooks';
import type { Cell } from '../../../../sdk/sheet/csv.ts';
import {
  type ListConversationsInput,
  type ListConversationsOutput,
  listConversations,
} from '../../../../sdk/src/index.ts';
import { call } from '../../data/client.ts';
import { downloadCsv } from '../../data/download.ts';
import { useTexts } from '../../texts/language.ts';
import type { ConversationsTexts } from './texts/en.ts';
import { conversationsTexts } from './texts/index.ts';

type Query = NonNullable<ListConversationsInput['query']>;
type Conversation = ListConversationsOutput['conversations'][number];

const PAGE_SIZE = 100;
/** For more conversations, use the account export. */
const MAX_CONVERSATIONS = 1_000;

/** Downloads the filtered conversations with all their messages as a file. */
export function useDownload(query: Query) {
  const texts = useTexts(conversationsTexts);
  const [state, setState] = useState<{ readonly isPending: boolean; readonly error?: Error }>({ isPending: false });
  const run = async () => {
    setState({ isPending: true });
    try {
      const found = await allOf(query);
      downloadCsv('conversations', [texts.columns, ...found.flatMap((conversation) => rowsOf(conversation, texts))]);
      setState({ isPending: false });
    } catch (error) {
      setState({ isPending: false, error: error instanceof Error ? error : new Error(String(error)) });
    }
  };
  return { ...state, run: () => void run() };
}

async function allOf(query: Query): Promise<Conversation[]> {
  const found: Conversation[] = [];
  let cursor: string | null | undefined;
  do {
    const page: ListConversationsOutput = await call(listConversations, {
      query: { ...query, include: 'messages', limit: PAGE_SIZE, ...(cursor && { cursor }) },
    });
    found.push(...page.conversations);
    cursor = page.next_cursor;
  } while (cursor !== null && found.length < MAX_CONVERSATIONS);
  return found;
}

/** One row per message. A conversation in which nobody wrote has one row without a message. */
function rowsOf(conversation: Conversation, { outcomes, roles, ratings }: ConversationsTexts): Cell[][] {
  const { id, started_at, qpr_code_name, reason, language } = conversation;
  const about = [id, started_at, qpr_code_name ?? '', outcomes[reason ?? 'open'], language];
  const messages = conversation.messages ?? [];
  if (messages.length === 0) return [[...about, '', '', '', '']];
  return messages.map(({ created_at, role, text, rating }) => [
    ...about,
    created_at,
    roles[role],
    text,
    rating ? ratings[rating] : '',
  ]);
}
