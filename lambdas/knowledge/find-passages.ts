import { languageOf } from '../../shared/language/language-of.ts';
import { type Embedder, understands } from './embedding/embedder.ts';
import type { KnowledgeSet } from './knowledge-set.ts';
import { packKey } from './objects/object-keys.ts';
import type { ObjectReader } from './objects/object-reader.ts';
import { openPack, type Pack } from './passages/pack.ts';
import { type FoundPassage, searchPacks } from './passages/search.ts';
import { toInt8 } from './passages/vectors.ts';

/** The packs of knowledge sets. A pack is one file with everything that a search in a set needs. */
export interface Packs {
  /** The published packs, in the order of the sets. A set without one is skipped. */
  of(sets: readonly KnowledgeSet[]): Promise<Pack[]>;
}

/** A large pack takes about 15 MB, and an instance serves few sets at a time. */
const KEPT_PACKS = 8;

/** A pack never changes, so an instance keeps the ones that it used most recently. */
export function openPacks(objects: ObjectReader): Packs {
  const kept = new Map<string, Promise<Pack>>();
  const load = (key: string): Promise<Pack> => {
    const loading = kept.get(key) ?? readPack(objects, key);
    // Moves the pack to the end, so that the least recently used one is dropped first.
    kept.delete(key);
    kept.set(key, loading);
    for (const oldest of kept.keys()) if (kept.size > KEPT_PACKS) kept.delete(oldest);
    loading.catch(() => kept.delete(key));
    return loading;
  };
  return {
    of: (sets) =>
      Promise.all(
        sets.flatMap(({ id, pack_revision }) =>
          pack_revision === undefined ? [] : [load(packKey(id, pack_revision))],
        ),
      ),
  };
}

async function readPack(objects: ObjectReader, key: string): Promise<Pack> {
  const content = await objects.read(key);
  if (!content) throw new PackReplaced(key);
  return openPack(content);
}

/** The requested pack is gone, because a newer one was published after the set was read. Read the set again. */
export class PackReplaced extends Error {
  override readonly name = 'PackReplaced';

  constructor(key: string) {
    super(`The pack ${key} does not exist.`);
  }
}

export interface Question {
  readonly text: string;
  /** The same question in the other languages of the sources. */
  readonly translations?: readonly string[] | undefined;
}

/** The passages that answer a question best. */
export async function findPassages(
  embedder: Embedder,
  packs: readonly Pack[],
  { text, translations = [] }: Question,
  limit: number,
): Promise<FoundPassage[]> {
  const language = languageOf(text);
  const isForeign = language !== undefined && !packs.some(({ languages }) => languages.includes(language));
  // Not every embedder understands every language, so translations into the languages of the sources are safer.
  const textsToEmbed = isForeign && translations.length > 0 ? translations : [text, ...translations];
  const meaning = await meaningOf(embedder, packs, textsToEmbed);
  return searchPacks(packs, { texts: [text, ...translations], meaning }, limit);
}

async function meaningOf(embedder: Embedder, packs: readonly Pack[], texts: readonly string[]) {
  const understood = texts.filter((text) => understands(embedder, languageOf(text)));
  if (understood.length === 0 || !packs.some(({ model }) => model === embedder.model)) return undefined;
  // If embedding fails, the search uses only words. It finds less, but the visitor still gets an answer.
  const vectors = await embedder.embed(understood).catch(() => undefined);
  return vectors && { model: embedder.model, vectors: vectors.map(toInt8) };
}
