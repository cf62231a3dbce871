import type { Pack, PackedPassage } from './pack.ts';
import { similarity } from './vectors.ts';
import { wordsOf } from './words.ts';

export interface Query {
  readonly text: string;
  /** The same question in the language of the sources, if that is another one. */
  readonly translation?: string | undefined;
  /** Absent: only the words count. */
  readonly vector?: { readonly model: string; readonly values: Int8Array } | undefined;
}

export interface FoundPassage extends PackedPassage {
  /** From 0 to 1: 1 if the passage is the best one in every ranking. */
  readonly score: number;
  /** From 0 to 1: how close it is to the question, by its words or by its meaning, whichever is higher. */
  readonly closeness: number;
}

/** The usual parameters of BM25. */
const K1 = 1.2;
const B = 0.75;
/** The usual constant of reciprocal rank fusion. */
const RANK_OFFSET = 60;
/** Only the best of each ranking count. The rest is noise. */
const RANKED = 50;
/** Below this, two texts have nothing in common. */
const MIN_SIMILARITY = 0.15;

/** The best passages of several packs, by words and by meaning together. */
export function searchPacks(packs: readonly Pack[], query: Query, limit: number): FoundPassage[] {
  const byWords = rank(packs.flatMap((pack) => scoreWords(pack, `${query.text} ${query.translation ?? ''}`)));
  const byMeaning = rank(packs.flatMap((pack) => scoreMeaning(pack, query.vector)));
  const rankings = [byWords, byMeaning].filter(({ length }) => length > 0);
  const fused = new Map<string, Scored>();
  for (const ranking of rankings) {
    for (const [position, { pack, index }] of ranking.entries()) {
      const key = `${packs.indexOf(pack)}.${index}`;
      const score = (fused.get(key)?.score ?? 0) + (RANK_OFFSET + 1) / (RANK_OFFSET + 1 + position) / rankings.length;
      fused.set(key, { pack, index, score });
    }
  }
  return [...fused.values()]
    .sort((one, other) => other.score - one.score)
    .slice(0, limit)
    .map(({ pack, index, score }) => ({
      ...pack.passage(index),
      score: Math.round(score * 1_000) / 1_000,
      closeness: Math.max(
        ...[query.text, query.translation ?? ''].map((text) => coverage(pack, index, text)),
        ...scoreMeaning(pack, query.vector, [index]).map((found) => found.score),
      ),
    }));
}

interface Scored {
  readonly pack: Pack;
  readonly index: number;
  readonly score: number;
}

const rank = (scored: readonly Scored[]): readonly Scored[] =>
  [...scored].sort((one, other) => other.score - one.score).slice(0, RANKED);

/** BM25: rare words count more, and so do words of short passages. */
function scoreWords(pack: Pack, text: string): Scored[] {
  const scores = new Map<number, number>();
  for (const word of new Set(wordsOf(text))) {
    const found = pack.postingsOf(word);
    if (!found) continue;
    const { passages, counts } = found;
    const rarity = rarityOf(pack, passages.length);
    for (const [at, passage] of passages.entries()) {
      const count = counts[at] ?? 0;
      const length = (pack.lengths[passage] ?? 0) / pack.averageWords;
      const weight = (count * (K1 + 1)) / (count + K1 * (1 - B + B * length));
      scores.set(passage, (scores.get(passage) ?? 0) + rarity * weight);
    }
  }
  return [...scores].map(([index, score]) => ({ pack, index, score }));
}

const rarityOf = ({ count }: Pack, passages: number): number =>
  Math.log(1 + (count - passages + 0.5) / (passages + 0.5));

/** The share of the question's words that a passage contains. Rare words count more. */
function coverage(pack: Pack, index: number, text: string): number {
  let [covered, total] = [0, 0];
  for (const word of new Set(wordsOf(text))) {
    const passages = pack.postingsOf(word)?.passages;
    const rarity = rarityOf(pack, passages?.length ?? 0);
    total += rarity;
    if (passages?.includes(index)) covered += rarity;
  }
  return total === 0 ? 0 : covered / total;
}

function scoreMeaning(pack: Pack, vector: Query['vector'], indexes: Iterable<number> = pack.lengths.keys()): Scored[] {
  if (!vector || vector.model !== pack.model || vector.values.length !== pack.dimensions) return [];
  const scored: Scored[] = [];
  for (const index of indexes) {
    const score = similarity(vector.values, pack.vectors, index);
    if (score > MIN_SIMILARITY) scored.push({ pack, index, score });
  }
  return scored;
}
