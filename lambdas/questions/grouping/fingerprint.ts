import { createHmac } from 'node:crypto';
import type { QuestionVector } from '../../knowledge/question-vector.ts';
import { type Aspect, aspectOf } from './asked-aspect.ts';
import { topicsOf } from './topics.ts';
import { type QuestionWords, wordsOfQuestion } from './words.ts';

/**
 * What we keep of a question to recognize similar ones: its meaning as a vector, and its words and topics as hashes with
 * the key of its code. None of it is text, and all of it is removed together with the reference to the conversation.
 */
export interface Fingerprint extends QuestionWords {
  /** The topics of the thesaurus. Synonyms share a topic. */
  readonly topics: readonly string[];
  readonly aspect?: Aspect | undefined;
  readonly vector?: QuestionVector | undefined;
}

const HASH_LENGTH = 8;
/** Longer messages are rarely one question. */
const MAX_WORDS = 24;

export function fingerprintOf(text: string, key: string, vector?: QuestionVector): Fingerprint {
  const hash = (word: string) => createHmac('sha256', key).update(word).digest('base64url').slice(0, HASH_LENGTH);
  const hashed = (words: readonly string[]) => words.slice(0, MAX_WORDS).map(hash);
  const { subjects, common } = wordsOfQuestion(text);
  return {
    subjects: hashed(subjects),
    common: hashed(common),
    topics: hashed(topicsOf(text).map((topic) => `topic ${topic}`)),
    aspect: aspectOf(text),
    vector,
  };
}

/** From this similarity on, two questions ask the same thing. `npm run bench -- questions --calibration` shows its effect. */
export const SAME_QUESTION = 0.5;

/** The weight of a common word. A subject has the weight 1. */
const COMMON_WEIGHT = 0.3;
/** How much shared topics add to the similarity of the meanings, and to that of the words. */
const TOPICS_AND_MEANING = 0.25;
const TOPICS_AND_WORDS = 0.8;

/** How similar two questions are: around 0 for different questions, and at most 1.8. */
export function similarityOf(one: Fingerprint, other: Fingerprint): number {
  // A price and a time are two questions, whatever else they share.
  if (one.aspect && other.aspect && one.aspect !== other.aspect) return 0;
  const meaning = sharedMeaning(one.vector, other.vector);
  const topics = sharedTopics(one, other);
  return meaning === undefined
    ? sharedWords(one, other) + TOPICS_AND_WORDS * topics
    : meaning + TOPICS_AND_MEANING * topics;
}

/** The shared words, compared with those of the shorter question. */
function sharedWords(one: Fingerprint, other: Fingerprint): number {
  const shorter = Math.min(weightOf(one), weightOf(other));
  const shared = {
    subjects: one.subjects.filter((word) => other.subjects.includes(word)),
    common: one.common.filter((word) => other.common.includes(word)),
  };
  return shorter === 0 ? 0 : weightOf(shared) / shorter;
}

const weightOf = ({ subjects, common }: QuestionWords): number => subjects.length + COMMON_WEIGHT * common.length;

/** The shared topics, compared with those of both questions (Dice). */
function sharedTopics(one: Fingerprint, other: Fingerprint): number {
  const all = one.topics.length + other.topics.length;
  return all === 0 ? 0 : (2 * one.topics.filter((topic) => other.topics.includes(topic)).length) / all;
}

function sharedMeaning(one: QuestionVector | undefined, other: QuestionVector | undefined): number | undefined {
  if (!one || !other || one.model !== other.model) return undefined;
  let [product, first, second] = [0, 0, 0];
  for (const [at, value] of one.values.entries()) {
    const opposite = other.values[at] ?? 0;
    product += value * opposite;
    first += value * value;
    second += opposite * opposite;
  }
  return first === 0 || second === 0 ? undefined : product / Math.sqrt(first * second);
}
