import { KNOWLEDGE_LIMITS } from '../../contracts/knowledge.ts';
import { retry } from '../platform/retry.ts';
import type { Table } from '../platform/table/table.ts';
import type { AnswerSource, AnswerSources } from './answer-source.ts';
import type { Embedder } from './embedding/embedder.ts';
import { findPassages, PackReplaced, type Packs } from './find-passages.ts';
import { languageOf } from './passages/language.ts';
import type { Pack, PackedPassage } from './passages/pack.ts';
import { findSets } from './store.ts';

export interface SourceEffects {
  readonly table: Table;
  readonly packs: Packs;
  readonly embedder: Embedder;
  /** Translates a question for the search. Returns `undefined` if that is impossible. */
  readonly translate?: ((text: string, language: string) => Promise<string | undefined>) | undefined;
}

/** An estimate, not measured: how close a passage has to be to count as an answer. */
const CLOSE = 0.4;

const RETRY = { attempts: 3, baseMilliseconds: 0, capMilliseconds: 0 };

/** The sources for a question. Sets that were deleted or belong to another owner are ignored: the code was moved. */
export async function findAnswerSources(
  effects: SourceEffects,
  { ids, ownerId }: { readonly ids: readonly string[]; readonly ownerId: string },
  question: string,
): Promise<AnswerSources | undefined> {
  if (ids.length === 0) return undefined;
  const packs = await retry(
    async () => {
      const sets = await findSets(effects.table, ids);
      return effects.packs.of(sets.filter((set) => set.ownerId === ownerId));
    },
    { ...RETRY, when: (error) => error instanceof PackReplaced },
  );
  if (packs.every(({ count }) => count === 0)) return undefined;
  const tokens = packs.reduce((sum, pack) => sum + pack.tokens, 0);
  if (tokens <= KNOWLEDGE_LIMITS.wholeTextTokens)
    return { isWhole: true, isClose: true, sources: packs.flatMap(allOf).map(numbered) };
  const translation = await translationFor(effects, packs, question);
  const asked = { text: question, translation };
  const found = await findPassages(effects.embedder, packs, asked, KNOWLEDGE_LIMITS.passagesPerAnswer);
  return { isWhole: false, isClose: found.some(({ closeness }) => closeness >= CLOSE), sources: found.map(numbered) };
}

const allOf = (pack: Pack): PackedPassage[] => Array.from({ length: pack.count }, (_, index) => pack.passage(index));

const numbered = (
  { source, page, url = source.url, heading, text, score }: PackedPassage & { readonly score?: number },
  index: number,
): AnswerSource => ({
  number: index + 1,
  sourceId: source.id,
  title: source.title,
  page,
  url,
  canOpen: source.canOpen,
  heading,
  text,
  score,
});

/** Words of another language find nothing, so the question is translated if the sources have none in its language. */
async function translationFor({ translate }: SourceEffects, packs: readonly Pack[], question: string) {
  const asked = languageOf(question);
  const languages = packs.flatMap((pack) => pack.languages);
  const [target] = languages;
  if (!translate || asked === undefined || target === undefined || languages.includes(asked)) return undefined;
  return translate(question, target);
}
