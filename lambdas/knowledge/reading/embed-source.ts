import { KNOWLEDGE_LIMITS } from '../../../contracts/knowledge.ts';
import { tokensIn } from '../../../shared/tokens.ts';
import { type DocumentPage, missingText } from '../documents/document.ts';
import { chooseEmbedder } from '../embedding/choose-embedder.ts';
import { embedPassages } from '../embedding/embed-passages.ts';
import type { Embedder } from '../embedding/embedder.ts';
import { passagesKey } from '../objects/object-keys.ts';
import { type ObjectReader, openObjectReader } from '../objects/object-reader.ts';
import { type ObjectWriter, openObjectStore } from '../objects/object-store.ts';
import { cutIntoPassages } from '../passages/cut.ts';
import { MAX_PASSAGES } from '../passages/pack.ts';
import { decodePassages, encodePassages } from '../passages/stored-passages.ts';
import { needsApproval } from './changed-share.ts';
import { type ReadingState, readingOf, readingStateSchema } from './reading-state.ts';
import { readStoredText } from './stored-text.ts';

export interface EmbedEffects {
  readonly texts: ObjectReader;
  readonly objects: ObjectWriter;
  readonly embedder: Embedder;
}

/** A longer source is embedded in several steps. If it is new, searches find it by its words meanwhile. */
export const PASSAGES_PER_STEP = 100;

/** A shorter passage counts as this many tokens. A set then reaches its token limit before its pack is full. */
const MIN_PASSAGE_TOKENS = Math.ceil(KNOWLEDGE_LIMITS.tokensPerSet / MAX_PASSAGES);

/**
 * Cuts the text of a source into passages, embeds them, and stores the passages with their vectors. If embeddings stay
 * unavailable, the state machine calls this function once more, and the reading ends without the missing vectors.
 */
export const embedSource =
  (effects: EmbedEffects) =>
  async (event: unknown): Promise<ReadingState> => {
    const state = readingStateSchema.parse(event);
    return state.embedded_passages === undefined
      ? cutAndEmbed(effects, state)
      : embedMore(effects, state, state.embedded_passages);
  };

async function cutAndEmbed({ texts, objects, embedder }: EmbedEffects, state: ReadingState): Promise<ReadingState> {
  const reading = readingOf(state);
  const { pages, is_paged } = await readStoredText(texts, reading);
  const passages = cutIntoPassages(pages, { is_paged });
  // A document can have only headings: an empty sheet of a workbook still has its name as its heading.
  if (passages.length === 0) {
    const { code, message } = missingText(pages);
    return { ...state, next: 'record', failure: { code, message } };
  }
  if (passages.length > KNOWLEDGE_LIMITS.passagesPerSource) return { ...state, next: 'record', failure: TOO_MANY };
  const isLong = passages.length > PASSAGES_PER_STEP && !state.embedding_error;
  const embedded =
    isLong || state.embedding_error ? { dimensions: 0, passages } : await embedPassages(embedder, passages);
  const tokens = passages.reduce((sum, { text }) => sum + Math.max(MIN_PASSAGE_TOKENS, tokensIn(text)), 0);
  await objects.write(passagesKey(reading), encodePassages({ ...embedded, tokens }));
  const is_held = await mustBeHeld(texts, state, pages);
  if (!isLong) return { ...state, ...(is_held ? { next: 'record', is_held } : { next: 'pack' }) };
  // The published version stays until the new one has its vectors.
  const next = state.ready_version === undefined ? 'publish' : 'embed';
  return { ...state, next, embedded_passages: 0, ...(is_held && { is_held }) };
}

/** Adds vectors to the next stored passages. */
async function embedMore(
  { texts, objects, embedder }: EmbedEffects,
  state: ReadingState,
  from: number,
): Promise<ReadingState> {
  const done = { ...state, next: state.is_held ? 'record' : 'pack' } as const;
  const key = passagesKey(readingOf(state));
  const content = state.embedding_error ? undefined : await texts.read(key);
  // Embeddings are still unavailable, or the source was deleted meanwhile.
  if (!content) return done;
  const stored = decodePassages(content);
  const to = from + PASSAGES_PER_STEP;
  const embedded = await embedPassages(embedder, stored.passages.slice(from, to));
  if (embedded.model !== undefined) {
    const passages = stored.passages.toSpliced(from, embedded.passages.length, ...embedded.passages);
    const { model, dimensions } = embedded;
    await objects.write(key, encodePassages({ ...stored, model, dimensions, passages }));
  }
  return to < stored.passages.length ? { ...state, next: 'embed', embedded_passages: to } : done;
}

/**
 * Whether the new version of a page or site waits for the owner's approval, because too much has changed. Feeds never
 * wait, because they are meant to change.
 */
async function mustBeHeld(
  texts: ObjectReader,
  { ready_version: version, web, ...state }: ReadingState,
  pages: readonly DocumentPage[],
): Promise<boolean> {
  if (!web || web.kind === 'feed' || version === undefined) return false;
  const before = await readStoredText(texts, { ...readingOf(state), version });
  return needsApproval(before.pages, pages);
}

const TOO_MANY = {
  code: 'too_many_passages',
  message: `The source has more than ${KNOWLEDGE_LIMITS.passagesPerSource} passages, so searches would be slow.`,
};

export const handler = embedSource({
  texts: openObjectReader(),
  objects: openObjectStore(),
  embedder: chooseEmbedder(),
});
