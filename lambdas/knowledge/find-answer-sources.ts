import { KNOWLEDGE_LIMITS } from '../../contracts/knowledge.ts';
import { languageOf } from '../../shared/language/language-of.ts';
import { wordsOf } from '../../shared/language/words.ts';
import { retry } from '../platform/retry.ts';
import type { Table } from '../platform/table/table.ts';
import type { AnswerSource, AnswerSources, SpentTokens } from './answer-source.ts';
import { MIN_CLOSENESS } from './closeness.ts';
import type { Embedder } from './embedding/embedder.ts';
import { findPassages, PackReplaced, type Packs } from './find-passages.ts';
import type { Pack, PackedPassage } from './passages/pack.ts';
import { findSets } from './store.ts';

export interface SourceEffects {
  readonly table: Table;
  /** Each knowledge set has a pack: the file that a search reads. */
  readonly packs: Packs;
  readonly embedder: Embedder;
  /** Translates a question for the search. Absent if the model cannot translate. */
  readonly translate?: Translate | undefined;
}

/** Translates a text into each of the languages. */
export type Translate = (text: string, languages: readonly string[]) => Promise<Translation>;

interface Translation {
  /** Empty if the translation failed. */
  readonly texts: readonly string[];
  /** What it cost. */
  readonly tokens: SpentTokens;
}

const RETRY = { attempts: 3, baseMilliseconds: 0, capMilliseconds: 0 };

/**
 * The sources for a question, or `undefined` if the sets have none. Ignores sets that were deleted or, after the code
 * was moved, belong to another owner.
 */
export async function findAnswerSources(
  effects: SourceEffects,
  { ids, owner_id }: { readonly ids: readonly string[]; readonly owner_id: string },
  question: string,
): Promise<AnswerSources | undefined> {
  if (ids.length === 0) return undefined;
  const packs = await retry(
    async () => {
      // After `PackReplaced`, the set names the newer pack.
      const sets = await findSets(effects.table, ids);
      return effects.packs.of(sets.filter((set) => set.owner_id === owner_id));
    },
    { ...RETRY, when: (error) => error instanceof PackReplaced },
  );
  if (packs.every(({ count }) => count === 0)) return undefined;
  const tokens = packs.reduce((sum, pack) => sum + pack.tokens, 0);
  if (tokens <= KNOWLEDGE_LIMITS.wholeTextTokens)
    return { isWhole: true, isClose: true, sources: packs.flatMap(allOf).map(numbered) };
  const translated = await translationsOf(effects, packs, question);
  const asked = { text: question, translations: translated?.texts };
  const found = await findPassages(effects.embedder, packs, asked, KNOWLEDGE_LIMITS.passagesPerAnswer);
  return {
    isWhole: false,
    isClose: found.some(({ closeness }) => closeness >= MIN_CLOSENESS),
    sources: found.map(numbered),
    spent: translated?.tokens,
  };
}

const allOf = (pack: Pack): PackedPassage[] => Array.from({ length: pack.count }, (_, index) => pack.passage(index));

const numbered = (
  { source, page, url = source.url, heading, text, score }: PackedPassage & { readonly score?: number },
  index: number,
): AnswerSource => ({
  number: index + 1,
  source_id: source.id,
  title: source.title,
  page,
  url,
  can_open: source.canOpen,
  heading,
  text,
  score,
});

/** More translations would make the visitor wait. */
const MAX_TRANSLATIONS = 3;

/** Words of another language find nothing, so the question is translated into the other languages of the sources. */
async function translationsOf({ translate }: SourceEffects, packs: readonly Pack[], question: string) {
  const questionLanguage = languageOf(question);
  const languages = new Set(packs.flatMap((pack) => pack.languages));
  const others = [...languages].filter((language) => language !== questionLanguage);
  if (!translate || others.length === 0) return undefined;
  // A question of a few words can be in any language. If the sources contain all its words, it needs no translation.
  const isInSources = (word: string) => packs.some((pack) => pack.postingsOf(word));
  if (questionLanguage === undefined && wordsOf(question).every(isInSources)) return undefined;
  return translate(question, others.slice(0, MAX_TRANSLATIONS));
}
