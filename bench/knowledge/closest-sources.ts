import { hasRequestedKind } from '../../local/embedded-model/answer-kinds.ts';
import { cosine, type Embed } from '../../local/embedded-model/embedder.ts';
import { contentWords, likeness } from '../../shared/language/likeness.ts';
import { foldedWords } from '../../shared/language/words.ts';
import { sentencesOf, translate } from './translate.ts';

export interface NumberedSource {
  readonly number: number;
  /** The line above the text: the title, the page and the headings. */
  readonly titleLine: string;
  readonly text: string;
}

/**
 * How much shared words count, compared with meaning. With the calibration questions, all values from 0.5 to 1 give
 * similar results.
 */
const WORD_WEIGHT = 0.75;

/**
 * How much the rarity of a sentence's words counts. A real model notices when a sentence only repeats what many other
 * sentences say, and does not take it as an answer.
 */
const RARITY_WEIGHT = 0.5;

/** Bonus for a sentence with what the question asks for, such as a time or a price, and penalty for one without it. */
const KIND_WEIGHT = 0.05;

/**
 * A second source is cited too if the score of its best sentence is at most this far below that of the first source:
 * both may belong to the answer.
 */
const NEARLY_AS_GOOD = 0.1;

/**
 * The numbers of the sources that answer a question, best first: one, or two if their sentences fit nearly equally
 * well. The score of a sentence depends on how close its meaning is to the question, which words it shares with the
 * question, how rare its words are, and whether it has the kind of answer that the question asks for.
 */
export async function closestSources(
  question: string,
  sources: readonly NumberedSource[],
  embed: Embed,
): Promise<number[]> {
  const sentences = sources.flatMap(({ number, titleLine, text }) => {
    const heading = titleLine.split(/, page \d+, /)[1] ?? '';
    return sentencesOf(text).map((sentence) => ({
      number,
      english: translate(sentence, 'en'),
      inContext: translate(`${heading}\n${sentence}`, 'en'),
    }));
  });
  const asked = translate(question, 'en');
  const inContext = sentences.map((sentence) => sentence.inContext);
  const [vector = new Float32Array(), ...vectors] = await embed([asked, ...inContext]);
  const shared = sharedWords(asked, inContext);
  const rarity = rarityOf(sentences.map(({ english }) => english));
  const best = new Map<number, number>();
  for (const [index, { number, english }] of sentences.entries()) {
    const score =
      cosine(vector, vectors[index] ?? vector) +
      WORD_WEIGHT * (shared[index] ?? 0) +
      RARITY_WEIGHT * (rarity[index] ?? 0) +
      KIND_WEIGHT * kindScore(asked, english);
    best.set(number, Math.max(score, best.get(number) ?? 0));
  }
  const [first, second] = [...best].sort((one, other) => other[1] - one[1]);
  if (!first) return [];
  return second && second[1] >= first[1] - NEARLY_AS_GOOD ? [first[0], second[0]] : [first[0]];
}

const kindScore = (question: string, sentence: string): number => {
  const hasKind = hasRequestedKind(question, sentence);
  if (hasKind === undefined) return 0;
  return hasKind ? 1 : -1;
};

/**
 * The count for a word that is in no sentence. It is below 1, so the word counts as rarer than a word that is in one
 * sentence.
 */
const COUNT_IF_ABSENT = 0.7;

/** For each sentence, the share of the question's words that it has, from 0 to 1. Rare words count more. */
function sharedWords(question: string, sentences: readonly string[]): number[] {
  const stems = sentences.map(contentWords);
  const words = contentWords(question).map((word) => {
    const matches = stems.map((sentenceStems) => Math.max(0, ...sentenceStems.map((stem) => likeness(word, stem))));
    return {
      matches,
      rarity: Math.log(1 + stems.length / (matches.filter((match) => match > 0).length || COUNT_IF_ABSENT)),
    };
  });
  const total = words.reduce((sum, { rarity }) => sum + rarity, 0) || 1;
  return sentences.map((_, index) =>
    words.reduce((sum, { matches, rarity }) => sum + ((matches[index] ?? 0) * rarity) / total, 0),
  );
}

/** How rare the words of each sentence are among all sentences, from 0 to 1. */
function rarityOf(sentences: readonly string[]): number[] {
  const words = sentences.map((sentence) => [...new Set(foldedWords(sentence))]);
  const counts = new Map<string, number>();
  for (const word of words.flat()) counts.set(word, (counts.get(word) ?? 0) + 1);
  const maxRarity = Math.log(Math.max(2, sentences.length));
  return words.map((own) => {
    const sum = own.reduce((total, word) => total + Math.log(sentences.length / (counts.get(word) ?? 1)), 0);
    return sum / Math.max(1, own.length) / maxRarity;
  });
}
