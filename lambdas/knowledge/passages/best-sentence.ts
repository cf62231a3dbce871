import type { AskedWord } from './asked-words.ts';
import { compoundTermsOf } from './compounds.ts';
import type { Pack, PackedPassage } from './pack.ts';
import { sentencesOf } from './pieces.ts';
import { averageRarity } from './rarity.ts';
import { wordsOf } from './words.ts';

/**
 * How well the best sentence of a passage fits a question, in any of its languages. Words of the question count more in
 * one sentence than scattered over the passage. A sentence whose words are in many passages says little, such as a page
 * header or a safety notice.
 */
export function bestSentence(
  pack: Pack,
  { text, heading = '', language }: PackedPassage,
  questions: readonly (readonly AskedWord[])[],
): number {
  const above = termsOf(heading, language, wordsOf(heading));
  const passagesWith = (word: string) => pack.postingsOf(word)?.passages.length ?? 0;
  const scores = sentencesOf(text).map((sentence) => {
    const words = wordsOf(sentence);
    const terms = new Set([...above, ...termsOf(sentence, language, words)]);
    const shared = Math.max(0, ...questions.map((asked) => sharedWeight(asked, terms)));
    return shared === 0 ? 0 : shared * averageRarity(words, pack.count, passagesWith);
  });
  return Math.max(0, ...scores);
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
