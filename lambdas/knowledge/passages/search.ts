import { type AskedWord, askedWords } from './asked-words.ts';
import { bestSentence } from './best-sentence.ts';
import { MAX_RARITY, type Pack, type PackedPassage } from './pack.ts';
import { similarity } from './vectors.ts';

export interface Query {
  /** The question, and the same question in other languages of the sources. */
  readonly texts: readonly string[];
  /** The vectors of the texts. If absent, only the words count. */
  readonly meaning?: { readonly model: string; readonly vectors: readonly Int8Array[] } | undefined;
}

export interface FoundPassage extends PackedPassage {
  /** From 0 to 1: 1 if the passage is the best one by its words, by its meaning and by its best sentence. */
  readonly score: number;
  /**
   * From 0 to 1: how close its closest sentence is to the question. Without vectors, the share of the question's words
   * that the passage contains.
   */
  readonly closeness: number;
}

/** The usual parameters of BM25. */
const K1 = 1.2;
const B = 0.75;
/** Below this, two texts have nothing in common. */
const MIN_SIMILARITY = 0.15;
/** How many passages are read sentence by sentence. More would take longer and hardly improve the result. */
const CANDIDATES = 100;
/**
 * How much the best sentence, by words and meaning together, counts in the final score. The rest is the words of the
 * whole passage and the meaning of its closest piece.
 */
const SENTENCE_WEIGHT = 0.8;

/**
 * The best passages of several packs. Words and meaning together select the candidates: their scores are added, not
 * their ranks. With ranks, a passage that is average in both would beat the only passage that contains the word of the
 * question. In the final score, the best sentence of a candidate counts most.
 */
export function searchPacks(packs: readonly Pack[], query: Query, limit: number): FoundPassage[] {
  const meanings = packs.map((pack) => scoreMeaning(pack, query.meaning));
  const found = packs.flatMap((pack, at) => {
    const words = scoreWords(pack, askedWords(pack, query.texts));
    const asked = query.texts.map((text) => askedWords(pack, [text]));
    const meaning = meanings[at] ?? NO_MEANING;
    return [...new Set([...words.keys(), ...meaning.passages.keys()])].map((index) => ({
      pack,
      asked,
      index,
      words: words.get(index) ?? 0,
      similarity: meaning.passages.get(index) ?? 0,
      meaning,
    }));
  });
  const wordsShare = shareOfBest(
    found.map(({ words }) => words),
    0,
  );
  const similarities = found.map(({ similarity }) => similarity);
  // Many embedding models find all texts similar to each other, so only what is above the usual similarity counts.
  const meaningShare = shareOfBest(similarities, quantileOf(similarities, MEDIAN));
  // In a small set, the piece that answers may have only median similarity, so "usual" is the lower quartile here.
  const pieces = meanings.flatMap((meaning) => [...meaning.pieces]);
  const pieceShare = shareOfBest(pieces, quantileOf(pieces, LOWER_QUARTILE));
  const signalCount = [wordsShare, meaningShare].filter((share) => share !== NOTHING).length;
  const candidates = found
    .map((match) => ({ ...match, score: (wordsShare(match.words) + meaningShare(match.similarity)) / signalCount }))
    .sort(byScore)
    .slice(0, CANDIDATES)
    .map(({ pack, asked, index, meaning, score }) => {
      const passage = pack.passage(index);
      const pieceSimilarities = meaning.similaritiesOf(index);
      const sentence = bestSentence(pack, passage, {
        questions: asked,
        similarities: pieceSimilarities,
        scaled: pieceShare,
      });
      const closeness = pieceSimilarities
        ? sentence.closeness
        : Math.max(0, ...asked.map((words) => coverage(words, index)));
      return { passage, score, fit: sentence.fit, closeness };
    });
  const sentenceShare = shareOfBest(
    candidates.map(({ fit }) => fit),
    0,
  );
  return candidates
    .map(({ passage, score, fit, closeness }) => ({
      passage,
      score: sentenceShare === NOTHING ? score : (1 - SENTENCE_WEIGHT) * score + SENTENCE_WEIGHT * sentenceShare(fit),
      closeness,
    }))
    .sort(byScore)
    .slice(0, limit)
    .map(({ passage, score, closeness }) => ({ ...passage, score: Math.round(score * 1_000) / 1_000, closeness }));
}

interface Scored {
  readonly score: number;
}
const byScore = (one: Scored, other: Scored): number => other.score - one.score;

/** The result of `shareOfBest` if no score is above 0. */
const NOTHING = () => 0;

/** Scales scores to a range from 0, for the usual score and below, to 1, for the best one. */
function shareOfBest(scores: readonly number[], usual: number): (score: number) => number {
  const best = scores.reduce((highest, score) => Math.max(highest, score), 0);
  if (best === 0) return NOTHING;
  const base = usual < best ? usual : 0;
  return (score) => Math.max(0, score - base) / (best - base);
}

const MEDIAN = 1 / 2;
const LOWER_QUARTILE = 1 / 4;

/** The score below which this share of the scores lies: the median for 1/2. Between two scores, the lower one. */
const quantileOf = (scores: readonly number[], share: number): number =>
  Float64Array.from(scores).sort()[Math.floor((scores.length - 1) * share)] ?? 0;

/** BM25: rare words count more, and so do words of short passages. */
function scoreWords(pack: Pack, words: readonly AskedWord[]): Map<number, number> {
  const scores = new Map<number, number>();
  for (const { counts, weight } of words) {
    for (const [passage, count] of counts) {
      const length = (pack.lengths[passage] ?? 0) / pack.averageWords;
      const frequency = (count * (K1 + 1)) / (count + K1 * (1 - B + B * length));
      scores.set(passage, (scores.get(passage) ?? 0) + weight * frequency);
    }
  }
  return scores;
}

/** The share of the question's words that a passage contains. Rare words count more. */
function coverage(words: readonly AskedWord[], index: number): number {
  let [covered, total] = [0, 0];
  for (const { counts, weight } of words) {
    total += weight;
    covered += weight * Math.min(1, counts.get(index) ?? 0);
  }
  return total === 0 ? 0 : covered / total;
}

/** How similar passages and their pieces are to the question. A piece is a part of a passage with its own vector. */
interface Similarities {
  readonly passages: ReadonlyMap<number, number>;
  /** The similarities of all pieces of the pack. */
  readonly pieces: Float32Array;
  /** The similarity of each piece of a passage. `undefined` if the passage has no vectors that can be compared. */
  similaritiesOf(passage: number): Float32Array | undefined;
}

const NO_MEANING: Similarities = {
  passages: new Map(),
  pieces: new Float32Array(),
  similaritiesOf: () => undefined,
};

/**
 * A passage is as similar to a question as its most similar piece. A piece of common words counts less: every page is
 * somewhat similar to a question about the subject of the document, but only a few pages say something specific.
 */
function scoreMeaning(pack: Pack, meaning: Query['meaning']): Similarities {
  if (!meaning || meaning.model !== pack.model) return NO_MEANING;
  const vectors = meaning.vectors.filter(({ length }) => length === pack.dimensions);
  const passages = new Map<number, number>();
  const pieces = new Float32Array(pack.vectorPassages.length);
  for (const [at, passage] of pack.vectorPassages.entries()) {
    const best = vectors.reduce((highest, vector) => Math.max(highest, similarity(vector, pack.vectors, at)), 0);
    const score = best * Math.sqrt((pack.vectorRarities[at] ?? MAX_RARITY) / MAX_RARITY);
    if (score > Math.max(MIN_SIMILARITY, passages.get(passage) ?? 0)) passages.set(passage, score);
    pieces[at] = score;
  }
  return {
    passages,
    pieces,
    // The vectors of a passage are next to each other.
    similaritiesOf: (passage) => {
      const from = pack.vectorPassages.indexOf(passage);
      return from < 0 ? undefined : pieces.subarray(from, pack.vectorPassages.lastIndexOf(passage) + 1);
    },
  };
}
