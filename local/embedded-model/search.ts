import { languageOf } from '../../shared/language/language-of.ts';
import { cosine, type Embed } from './embedder.ts';
import { clausesOf, factsOf } from './facts.ts';
import { relevanceOf, type Weights } from './relevance.ts';
import { topicality } from './topic.ts';

/** For English: sentences are compared with the question by their embeddings and their words. */
const BY_MEANING: Weights = {
  sentence: 4.5,
  clause: 4.9,
  words: 1.7,
  focus: 0.7,
  kind: 0.6,
  otherKind: -1.9,
  missingThing: -1.8,
  none: 5.2,
};
/** The more a question is about a place such as a hotel, the less likely is "no sentence answers this". */
const TOPIC_WEIGHT = -3.2;
/** For other languages: sentences are compared with the question only by their words. */
const BY_WORDS: Weights = {
  sentence: 0,
  clause: 0,
  words: 3,
  focus: 2.1,
  kind: 0.8,
  otherKind: -1.6,
  missingThing: -1.4,
  none: 3,
};

/** A wrong answer is worse than none: the answer must be more likely than all other sentences and "none" together. */
const MIN_ANSWER = 0.5;
/**
 * Share of the question's words that an answer must have. "Dogs are vaccinated on Mondays" shares only "dog" with "My
 * dog ate chocolate".
 */
const MIN_COVERAGE = 0.35;
/** If the best sentence is less likely than this, it probably has nothing to do with the question. */
const MIN_CLOSEST = 0.05;
/** Visitors also get the next sentences if these are at least a tenth as likely as the best one. */
const MIN_SHARE_OF_BEST = 0.1;
const MAX_CLOSEST = 3;

export interface Found {
  readonly certainty: 'answer' | 'closest' | 'none';
  /** Best first. */
  readonly facts: readonly string[];
}

/** The sentence of a prompt that answers a question, the sentences that may answer it, or none. */
export async function findFacts(prompt: string, question: string, embed: Embed): Promise<Found> {
  const facts = factsOf(prompt);
  if (facts.length === 0) return { certainty: 'none', facts: [] };
  // The embeddings support only English. Other languages use only the words.
  const language = languageOf(facts.join(' ')) ?? 'en';
  const isEnglish = language === 'en' && (languageOf(question) ?? 'en') === 'en';
  const relevance = isEnglish ? await relevanceByMeaning(question, facts, embed) : relevanceByWords(question, facts);
  const ranked = relevance
    .map((factRelevance, index) => ({ ...factRelevance, fact: facts[index] ?? '' }))
    .sort((one, other) => other.probability - one.probability);
  const [best] = ranked;
  if (best && best.probability >= MIN_ANSWER && best.coverage >= MIN_COVERAGE)
    return { certainty: 'answer', facts: [best.fact] };
  if (!best || best.probability < MIN_CLOSEST) return { certainty: 'none', facts: [] };
  const closest = ranked.filter(({ probability }) => probability >= best.probability * MIN_SHARE_OF_BEST);
  return { certainty: 'closest', facts: closest.slice(0, MAX_CLOSEST).map(({ fact }) => fact) };
}

/** A sentence that shares no word with the question has probability 0. */
const relevanceByWords = (question: string, facts: readonly string[]) =>
  relevanceOf(question, facts, [], BY_WORDS).map((relevance) =>
    relevance.coverage > 0 ? relevance : { ...relevance, probability: 0 },
  );

async function relevanceByMeaning(question: string, facts: readonly string[], embed: Embed) {
  const clauses = facts.map(clausesOf);
  // Remove numbers, because they make a question similar to every sentence with a number.
  const [questionVector = new Float32Array(), ...vectors] = await embed([
    question.replace(/\d+/g, ' '),
    ...clauses.flat(),
  ]);
  let next = 0;
  const similarity = clauses.map((factClauses) => {
    const similarities = vectors.slice(next, next + factClauses.length).map((vector) => cosine(questionVector, vector));
    next += factClauses.length;
    return { sentence: similarities[0] ?? 0, clause: Math.max(...similarities) };
  });
  const topic = await topicality(questionVector, embed);
  return relevanceOf(question, facts, similarity, { ...BY_MEANING, none: BY_MEANING.none + topic * TOPIC_WEIGHT });
}
