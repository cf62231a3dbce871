import { wordsOf } from '../../../shared/language/words.ts';
import type { AskedWord } from './asked-words.ts';
import { compoundTermsOf } from './compounds.ts';
import type { Pack, PackedPassage } from './pack.ts';
import { embeddedPieces, piecesOf } from './pieces.ts';
import { averageRarity, rarityOf } from './rarity.ts';

interface Asked {
  /** The words of the question, in each of its languages. */
  readonly questions: readonly (readonly AskedWord[])[];
  /** How similar each piece (about one sentence) is to the question. Absent without vectors. */
  readonly similarities: Float32Array | undefined;
  /** Scales a similarity: 0 is a usual one, 1 is the best one. */
  readonly scaled: (similarity: number) => number;
}

interface BestSentence {
  /** How well the best sentence fits, compared with the sentences of other passages. */
  readonly fit: number;
  /** From 0 to 1: how close the closest sentence is to the question. */
  readonly closeness: number;
}

/** In the closeness, words count less than the meaning, because some words are in every question about a subject. */
const WORDS_WEIGHT = 0.5;

/**
 * How well the best sentence of a passage fits a question, by its meaning and by its words together. The sentence with
 * the answer usually fits in both ways. Words of the question count more in one sentence than scattered over the
 * passage. The headings above the passage count as part of every sentence. A sentence whose words are in many passages,
 * such as a page header or a safety notice, says little.
 */
export function bestSentence(
  pack: Pack,
  { text, heading = '', language }: PackedPassage,
  { questions, similarities, scaled }: Asked,
): BestSentence {
  const headingTerms = termsOf(heading, language, wordsOf(heading));
  const passagesWith = (word: string) => pack.postingsOf(word)?.passages.length ?? 0;
  const totals = questions.map((asked) => asked.reduce((sum, { weight }) => sum + weight, 0));
  const wordsShared = (piece: string): number => {
    const words = wordsOf(piece);
    const terms = new Set([...headingTerms, ...termsOf(piece, language, words)]);
    const shares = questions.map((asked, index) => sharedWeight(asked, terms) / (totals[index] || 1));
    const shared = Math.max(0, ...shares);
    if (shared === 0) return 0;
    return shared * Math.sqrt(averageRarity(words, pack.count, passagesWith) / rarityOf(pack.count, 1));
  };
  let [fit, closeness] = [0, 0];
  const pieces = similarities ? embeddedPieces(text, similarities.length) : piecesOf(text);
  for (const [at, piece] of pieces.entries()) {
    const shared = wordsShared(piece);
    const similarity = similarities?.[at] ?? 0;
    fit = Math.max(fit, scaled(similarity) + shared);
    closeness = Math.max(closeness, similarity + WORDS_WEIGHT * shared);
  }
  return { fit, closeness: Math.min(1, closeness) };
}

const termsOf = (text: string, language: string | undefined, words: readonly string[]): readonly string[] => [
  ...words,
  ...compoundTermsOf(text, language),
];

const sharedWeight = (asked: readonly AskedWord[], terms: ReadonlySet<string>): number =>
  asked.reduce((sum, { weight, terms: own }) => {
    const matches = own.map(([term, match]) => (terms.has(term) ? match : 0));
    return sum + weight * Math.max(0, ...matches);
  }, 0);
