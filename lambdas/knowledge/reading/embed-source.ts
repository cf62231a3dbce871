import { KNOWLEDGE_LIMITS } from '../../../contracts/knowledge.ts';
import { tokensIn } from '../../../shared/tokens.ts';
import { type DocumentPage, requireText, UnreadableDocument } from '../documents/document.ts';
import { chooseEmbedder } from '../embedding/choose-embedder.ts';
import { embedPassages } from '../embedding/embed-passages.ts';
import type { Embedder } from '../embedding/embedder.ts';
import { passagesKey } from '../objects/object-keys.ts';
import { type ObjectReader, openObjectReader } from '../objects/object-reader.ts';
import { type ObjectWriter, openObjectStore } from '../objects/object-store.ts';
import { cutIntoPassages } from '../passages/cut.ts';
import { encodePassages } from '../passages/stored-passages.ts';
import { needsApproval } from './changed-share.ts';
import { type ReadingState, readingOf, readingStateSchema } from './reading-state.ts';
import { readStoredText } from './stored-text.ts';

export interface EmbedEffects {
  readonly texts: ObjectReader;
  readonly objects: ObjectWriter;
  readonly embedder: Embedder;
}

/**
 * Cuts the text of a source into passages, embeds them, and stores both. If embeddings stay unavailable, the state
 * machine calls it once more, without them.
 */
export const embedSource =
  ({ texts, objects, embedder }: EmbedEffects) =>
  async (event: unknown): Promise<ReadingState> => {
    const state = readingStateSchema.parse(event);
    const reading = readingOf(state);
    const { pages, isPaged } = await readStoredText(texts, reading);
    try {
      requireText(pages);
    } catch (error) {
      if (!(error instanceof UnreadableDocument)) throw error;
      return { ...state, next: 'record', failure: { code: error.code, message: error.message } };
    }
    const passages = cutIntoPassages(pages, { isPaged });
    if (passages.length > KNOWLEDGE_LIMITS.passagesPerSet) return { ...state, next: 'record', failure: TOO_MANY };
    const embedded = state.embedding_error ? { dimensions: 0, passages } : await embedPassages(embedder, passages);
    await objects.write(
      passagesKey(reading),
      encodePassages({ ...embedded, tokens: passages.reduce((sum, { text }) => sum + tokensIn(text), 0) }),
    );
    if (await mustBeHeld(texts, state, pages)) return { ...state, next: 'record', is_held: true };
    return { ...state, next: 'pack' };
  };

/** Feeds are never held, because they are meant to change. */
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
  message: `The source has more than ${KNOWLEDGE_LIMITS.passagesPerSet} passages, so searches would be slow.`,
};

export const handler = embedSource({
  texts: openObjectReader(),
  objects: openObjectStore(),
  embedder: chooseEmbedder(),
});
