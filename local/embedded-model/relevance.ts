import { contentWords, likeness } from '../../shared/language/likeness.ts';
import { asksForAThing, hasRequestedKind } from './answer-kinds.ts';

/**
 * How much each signal counts. The weights come from a regression on the calibration questions (`bench/answers/`). Some
 * synonyms were collected from these same questions, so the regression ran without those synonyms. With them, it would
 * overrate synonyms, which match new questions less often.
 */
export interface Weights {
  /** The similarity in meaning of the whole sentence, and of its most similar clause, at most 1. */
  readonly sentence: number;
  readonly clause: number;
  /** The question's words that the sentence has too. A word counts more if fewer sentences have it. */
  readonly words: number;
  /** The sentence's words that the question has too. */
  readonly focus: number;
  /** The question asks for a kind of answer, such as a time or a price, and the sentence contains one. */
  readonly kind: number;
  /** The question asks for a kind of answer, and the sentence does not contain one. */
  readonly otherKind: number;
  /** The question asks for a thing, and the sentence does not name it. */
  readonly missingThing: number;
  /** The score of "no sentence answers this". */
  readonly none: number;
}

export interface Similarity {
  readonly sentence: number;
  readonly clause: number;
}

export interface Relevance {
  /** The probability that this sentence answers the question. */
  readonly probability: number;
  /** The share of the question's words that the sentence has too, from 0 to 1. Rare words have more weight. */
  readonly coverage: number;
}

/** Turns the scores of all sentences, and the score of "none", into probabilities that add up to 1 (softmax). */
export function relevanceOf(
  question: string,
  facts: readonly string[],
  similarity: readonly Similarity[],
  weights: Weights,
): Relevance[] {
  const shared = sharedWords(contentWords(question), facts.map(contentWords));
  const odds = shared.map(({ words, focus, coverage }, index) => {
    const kind = hasRequestedKind(question, facts[index] ?? '');
    return Math.exp(
      (similarity[index]?.sentence ?? 0) * weights.sentence +
        (similarity[index]?.clause ?? 0) * weights.clause +
        words * weights.words +
        focus * weights.focus +
        (kind === undefined ? 0 : kind ? weights.kind : weights.otherKind) +
        (asksForAThing(question) ? (1 - coverage) * weights.missingThing : 0),
    );
  });
  const total = odds.reduce((sum, value) => sum + value, Math.exp(weights.none));
  return shared.map(({ coverage }, index) => ({ probability: (odds[index] ?? 0) / total, coverage }));
}

/** Counts a word that no sentence has as if 0.7 sentences had it, so it is rarer than a word of one sentence. */
const RARER_THAN_ONE = 0.7;

function sharedWords(question: readonly string[], facts: readonly (readonly string[])[]) {
  const bestMatch = (word: string, among: readonly string[]) =>
    among.reduce((best, other) => Math.max(best, likeness(word, other)), 0);
  const matches = question.map((word) => facts.map((fact) => bestMatch(word, fact)));
  const rarity = matches.map((wordMatches) =>
    Math.log(1 + facts.length / (wordMatches.filter((match) => match > 0).length || RARER_THAN_ONE)),
  );
  const total = rarity.reduce((sum, value) => sum + value, 0) || 1;
  return facts.map((fact, index) => {
    const found = matches.reduce((sum, wordMatches, word) => sum + (wordMatches[index] ?? 0) * (rarity[word] ?? 0), 0);
    const focus = fact.reduce((sum, word) => sum + bestMatch(word, question), 0);
    return {
      words: Math.min(1, found / Math.log(1 + facts.length)),
      focus: focus / Math.sqrt(fact.length || 1),
      coverage: found / total,
    };
  });
}
