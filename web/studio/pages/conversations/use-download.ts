import { useState } from 'preact/hooks';
import {
  type ListConversationsInput,
  type ListConversationsOutput,
  listConversations,
} from '../../../../sdk/src/index.ts';
import { call } from '../../data/client.ts';
import { downloadCsv } from '../../data/download.ts';
import { useTexts } from '../../texts/language.ts';
import { conversationsTexts } from './texts/index.ts';

type Query = NonNullable<ListConversationsInput['query']>;
type Conversation = ListConversationsOutput['conversations'][number];

const PAGE = 100;
/** For more conversations, use the account export. */
const MAX_CONVERSATIONS = 1_000;

/** Downloads the filtered conversations as a file. */
export function useDownload(query: Query) {
  const texts = useTexts(conversationsTexts);
  const [state, setState] = useState<{ readonly isPending: boolean; readonly error?: Error }>({ isPending: false });
  const run = async () => {
    setState({ isPending: true });
    try {
      const found = await allOf(query);
      downloadCsv('conversations', [texts.columns, ...found.map((each) => rowOf(each, texts.outcomes))]);
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
      query: { ...query, limit: PAGE, ...(cursor && { cursor }) },
    });
    found.push(...page.conversations);
    cursor = page.next_cursor;
  } while (cursor !== null && found.length < MAX_CONVERSATIONS);
  return found;
}

const rowOf = (each: Conversation, outcomes: Readonly<Record<'open' | 'closed' | 'timed_out', string>>) => [
  each.started_at,
  each.qpr_code_name ?? '',
  each.first_question ?? '',
  outcomes[each.reason ?? 'open'],
  each.messages_count,
  each.language,
  each.id,
];
