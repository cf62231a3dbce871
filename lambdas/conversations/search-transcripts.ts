import { foldText, searchWords } from '../../shared/search-words.ts';
import type { Table } from '../platform/table/table.ts';
import type { Conversation, Transcript } from './conversation.ts';
import { findTranscript } from './store.ts';

/** How many transcripts are read at the same time. */
const CONCURRENCY = 25;
/**
 * The search stops when the found messages, with the sources of answers, exceed this size, because a Lambda response is
 * limited to 6 MB. The other 5 MB leave room for the last conversation that was found.
 */
const MAX_BYTES = 1_000_000;

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
  let bytes = 0;
  for (let from = 0; from < conversations.length; from += CONCURRENCY) {
    const batch = conversations.slice(from, from + CONCURRENCY);
    const transcripts = await Promise.all(batch.map(({ id }) => findTranscript(table, id)));
    for (const transcript of transcripts) {
      if (!transcript || !contains(transcript, words)) continue;
      found.push(transcript);
      bytes += Buffer.byteLength(JSON.stringify(transcript.messages));
      const { id } = transcript.conversation;
      const isLast = id === conversations.at(-1)?.id;
      if ((found.length === limit || bytes > MAX_BYTES) && !isLast) return { transcripts: found, stoppedAt: id };
    }
  }
  return { transcripts: found };
}

function contains({ messages }: Transcript, words: readonly string[]): boolean {
  const text = foldText(messages.map((message) => message.text).join('\n'));
  return words.every((word) => text.includes(word));
}
