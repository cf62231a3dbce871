import { createHmac } from 'node:crypto';
import type { QuestionVector } from '../../knowledge/question-vector.ts';
import type { Example } from '../question.ts';
import { aspectOf } from './asked-aspect.ts';
import { topicsOf } from './topics.ts';
import { type QuestionWords, wordsOfQuestion } from './words.ts';

/**
 * What we keep of a question to recognize similar ones: its meaning as a vector, and its words and topics, hashed with
 * a secret key per code. None of it is text, and all of it is removed together with the reference to the conversation.
 */
export type Fingerprint = Pick<Example, 'subjects' | 'common' | 'topics' | 'aspect' | 'model' | 'vector'>;

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
    model: vector?.model,
    vector: vector && new Uint8Array(vector.values),
  };
}

/** The base of the needed similarity. `npm run bench -- questions --calibration` shows the effect of these figures. */
const SIMILAR = 0.05;
/** The more questions a code has, the more of them are similar by coincidence. */
const COINCIDENCE = 0.13;
/** Below `FEW` and above `MANY` questions, their number makes no further difference. */
const FEW = 2;
const MANY = 30;

/** The similarity at which a message counts as a known question, for a code with this many questions. */
export const similarityNeeded = (questions: number): number =>
  SIMILAR + COINCIDENCE * Math.log(Math.min(Math.max(questions, FEW), MANY));

/** The weight of a common word. A subject has the weight 1. */
const COMMON_WEIGHT = 0.3;
/** How much shared topics add to the similarity of the meanings. */
const TOPICS_AND_MEANING = 0.2;
/** How much shared topics add to the shared words. */
const TOPICS_AND_WORDS = 0.8;
/** This factor makes the sum of shared words and topics comparable with a similarity of meanings. */
const WORDS = 0.7;
/** Subtracted if the aspects differ: questions about a price and about a time never have the same answer. */
const OTHER_ASPECT = 0.8;
/** Subtracted if no subject or topic is shared, unless the meanings are at least as similar as `SAME_MEANING`. */
const UNRELATED = 0.28;
const SAME_MEANING = 0.63;

/** How similar two questions are: about 0 or less for different questions, and at most about 1.3. */
export function similarityOf(one: Fingerprint, other: Fingerprint): number {
  const meaning = sharedMeaning(one, other);
  return meaning === undefined ? similarityByWords(one, other) : similarityByMeaning(one, other, meaning);
}

function similarityByMeaning(one: Fingerprint, other: Fingerprint, meaning: number): number {
  const topics = sharedTopics(one, other);
  const isRelated = topics > 0 || one.subjects.some((word) => other.subjects.includes(word));
  return (
    meaning +
    TOPICS_AND_MEANING * topics -
    (isRelated || meaning >= SAME_MEANING ? 0 : UNRELATED) -
    (one.aspect === other.aspect ? 0 : OTHER_ASPECT)
  );
}

/**
 * For questions without comparable vectors. Different aspects exclude each other, but a question without an aspect can
 * be similar to a question with one.
 */
function similarityByWords(one: Fingerprint, other: Fingerprint): number {
  const isOtherAspect = one.aspect && other.aspect && one.aspect !== other.aspect;
  return isOtherAspect ? 0 : WORDS * (sharedWords(one, other) + TOPICS_AND_WORDS * sharedTopics(one, other));
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

/** The cosine similarity of the vectors. `undefined` if they cannot be compared. */
function sharedMeaning(one: Fingerprint, other: Fingerprint): number | undefined {
  if (!one.vector || !other.vector || one.model !== other.model) return undefined;
  const others = numbersOf(other.vector);
  let [product, first, second] = [0, 0, 0];
  for (const [at, value] of numbersOf(one.vector).entries()) {
    const otherValue = others[at] ?? 0;
    product += value * otherValue;
    first += value * value;
    second += otherValue * otherValue;
  }
  return first === 0 || second === 0 ? undefined : product / Math.sqrt(first * second);
}

const numbersOf = ({ buffer, byteOffset, byteLength }: Uint8Array) => new Int8Array(buffer, byteOffset, byteLength);
