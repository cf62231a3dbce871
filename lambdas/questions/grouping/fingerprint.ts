import { createHmac } from 'node:crypto';
import type { QuestionVector } from '../../knowledge/question-vector.ts';
import { type QuestionWords, wordsOfQuestion } from './words.ts';

/**
 * What we keep of a question to recognize similar ones: its meaning as a vector, and its words as hashes with the key of
 * its code. Neither is text, and both are removed together with the reference to the conversation.
 */
export interface Fingerprint extends QuestionWords {
  readonly vector?: QuestionVector | undefined;
}

const HASH_LENGTH = 8;
/** Longer messages are rarely one question. */
const MAX_WORDS = 24;

export function fingerprintOf(text: string, key: string, vector?: QuestionVector): Fingerprint {
  const hash = (word: string) => createHmac('sha256', key).update(word).digest('base64url').slice(0, HASH_LENGTH);
  const { subjects, common } = wordsOfQuestion(text);
  return { subjects: subjects.slice(0, MAX_WORDS).map(hash), common: common.slice(0, MAX_WORDS).map(hash), vector };
}

/** The weight of a common word. A subject has the weight 1. */
const COMMON_WEIGHT = 0.3;
/** The lowest share of common words for two questions about the same subject. */
const SAME_WORDS = 0.5;
/**
 * The lowest similarity of two questions that mean the same. If they share their subject, `RELATED_MEANING` is enough.
 */
const SAME_MEANING = 0.58;
const RELATED_MEANING = 0.45;

/** How similar two questions are: 0 for different questions, otherwise a score of up to about 2. */
export function similarityOf(one: Fingerprint, other: Fingerprint): number {
  const words = sharedWords(one, other);
  const meaning = sharedMeaning(one.vector, other.vector);
  if (meaning === undefined) return words >= SAME_WORDS ? words : 0;
  return meaning >= SAME_MEANING || (meaning >= RELATED_MEANING && words >= SAME_WORDS) ? meaning + words : 0;
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
