import { cosine, type Embed } from '../../local/embedded-model/embedder.ts';
import { contentWords, foldedWords, likeness } from '../../shared/thesaurus/words.ts';
import { sentencesOf, translate } from './translate.ts';

export interface NumberedSource {
  readonly number: number;
  readonly text: string;
}

/** How much words count, compared with meaning. Anything from 0.5 to 1 is about as good for the calibration questions. */
const WORDS = 0.75;

/**
 * How much a sentence with rare words counts. A real model notices when a sentence only repeats what many other
 * sentences say, and does not take it as an answer.
 */
const RARE_WORDS = 0.5;

/** The number of the source with the sentence that is closest to the question, in meaning and in rare words. */
export async function closestSource(
  question: string,
  sources: readonly NumberedSource[],
  embed: Embed,
): Promise<number | undefined> {
  const sentences = sources.flatMap(({ number, text }) =>
    sentencesOf(text).map((sentence) => ({ number, english: translate(sentence, 'en') })),
  );
  const asked = translate(question, 'en');
  const [vector = new Float32Array(), ...vectors] = await embed([asked, ...sentences.map(({ english }) => english)]);
  const shared = sharedWords(
    asked,
    sentences.map(({ english }) => english),
  );
  const rarity = rarityOf(sentences.map(({ english }) => english));
  const scores = sentences.map(
    (_, index) =>
      cosine(vector, vectors[index] ?? vector) + WORDS * (shared[index] ?? 0) + RARE_WORDS * (rarity[index] ?? 0),
  );
  return sentences[scores.indexOf(Math.max(...scores))]?.number;
}

/** A word that no sentence has is rarer than a word that one sentence has. */
const RARER_THAN_ONE = 0.7;

/** The share of the question's words in each sentence, from 0 to 1. Rare words count more. */
function sharedWords(question: string, sentences: readonly string[]): number[] {
  const stems = sentences.map(contentWords);
  const words = contentWords(question).map((word) => {
    const matches = stems.map((each) => Math.max(0, ...each.map((other) => likeness(word, other))));
    return {
      matches,
      rarity: Math.log(1 + stems.length / (matches.filter((match) => match > 0).length || RARER_THAN_ONE)),
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
  const most = Math.log(Math.max(2, sentences.length));
  return words.map((own) => {
    const sum = own.reduce((total, word) => total + Math.log(sentences.length / (counts.get(word) ?? 1)), 0);
    return sum / Math.max(1, own.length) / most;
  });
}
