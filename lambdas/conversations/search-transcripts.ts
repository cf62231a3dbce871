import { folded, searchWords } from '../../shared/search-words.ts';
import type { Table } from '../platform/table/table.ts';
import type { Conversation, Transcript } from './conversation.ts';
import { findTranscript } from './store.ts';

/** Transcripts that are read at the same time. */
const CONCURRENCY = 25;
/**
 * The search stops when the found messages exceed this length, because a Lambda response is limited to 6 MB. The
 * messages of one conversation have at most about 400,000 characters.
 */
const MAX_CHARACTERS = 1_000_000;

interface TranscriptSearch {
  /** Only transcripts that contain all words of this text. If absent, all transcripts match. */
  readonly q?: string | undefined;
  readonly limit: number;
}

interface FoundTranscripts {
  readonly transcripts: readonly Transcript[];
  /** Set if the search stopped early: the id of the last conversation in `transcripts`, for the next page. */
  readonly stoppedAt?: string;
}

/** Reads the transcripts of a page of conversations in order, and keeps those that match. */
export async function searchTranscripts(
  table: Table,
  conversations: readonly Conversation[],
  { q, limit }: TranscriptSearch,
): Promise<FoundTranscripts> {
  const words = searchWords(q ?? '');
  const found: Transcript[] = [];
  let characters = 0;
  for (let from = 0; from < conversations.length; from += CONCURRENCY) {
    const batch = conversations.slice(from, from + CONCURRENCY);
    const transcripts = await Promise.all(batch.map(({ id }) => findTranscript(table, id)));
    for (const transcript of transcripts) {
      if (!transcript || !contains(transcript, words)) continue;
      found.push(transcript);
      characters += transcript.messages.reduce((sum, { text }) => sum + text.length, 0);
      const { id } = transcript.conversation;
      const isLast = id === conversations.at(-1)?.id;
      if ((found.length === limit || characters > MAX_CHARACTERS) && !isLast)
        return { transcripts: found, stoppedAt: id };
    }
  }
  return { transcripts: found };
}

function contains({ messages }: Transcript, words: readonly string[]): boolean {
  const text = folded(messages.map((message) => message.text).join('\n'));
  return words.every((word) => text.includes(word));
}
