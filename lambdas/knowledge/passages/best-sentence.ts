import type { AskedWord } from './asked-words.ts';
import { compoundTermsOf } from './compounds.ts';
import type { Pack, PackedPassage } from './pack.ts';
import { sentencesOf } from './pieces.ts';
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
  const above = termsOf(heading, language);
  const scores = sentencesOf(text).map((sentence) => {
    const terms = new Set([...above, ...termsOf(sentence, language)]);
    const shared = Math.max(0, ...questions.map((words) => sharedWeight(words, terms)));
    return shared === 0 ? 0 : shared * averageRarity(pack, sentence);
  });
  return Math.max(0, ...scores);
}

const termsOf = (text: string, language: string | undefined): string[] => [
  ...wordsOf(text),
  ...compoundTermsOf(text, language),
];

const sharedWeight = (words: readonly AskedWord[], terms: ReadonlySet<string>): number =>
  words.reduce((sum, { weight, terms: asked }) => {
    const matches = asked.map(([term, match]) => (terms.has(term) ? match : 0));
    return sum + weight * Math.max(0, ...matches);
  }, 0);

function averageRarity(pack: Pack, sentence: string): number {
  const words = [...new Set(wordsOf(sentence))];
  const rarities = words.map((word) => {
    const passages = pack.postingsOf(word)?.passages.length ?? 0;
    return Math.log(1 + pack.count / (passages + 0.5));
  });
  return rarities.reduce((sum, rarity) => sum + rarity, 0) / Math.max(1, words.length);
}
