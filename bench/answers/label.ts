import { factsOf } from '../../local/embedded-model/facts.ts';
import { contentWords } from '../../shared/language/likeness.ts';
import type { Question } from './questions.ts';

/**
 * - `right`: the answer is a sentence that answers the question, or a paraphrase of it.
 * - `closest, right`: the model is not sure, and one of the sentences that it offers answers the question.
 * - `closest, other`: the model is not sure, and the sentences that it offers do not answer the question.
 * - `unknown`: the answer has no sentence of the prompt, and the model says that it does not know. For small talk,
 *   every answer without a sentence of the prompt is `unknown`.
 * - `wrong`: any other answer.
 */
export type Label = 'right' | 'closest, right' | 'closest, other' | 'unknown' | 'wrong';

const NOT_KNOWING =
  /don[’']t know|do not know|not sure|no information|can(?:no|[’'])t (?:help|answer|find)|only (?:help|answer)|unable|sorry|no lo sé|no tengo información|je ne sais pas|pas d[’']information|weiß ich nicht|keine information|не знаю|немає інформації/iu;

export function labelOf({ place: { prompt }, kind, expect }: Question, answer: string): Label {
  const facts = factsOf(prompt);
  const quoted = facts.filter((fact) => answer.includes(fact));
  const isExpected = (fact: string) => expect.some((part) => fact.includes(part));
  if (quoted.some((fact) => answer.startsWith(fact))) return quoted.every(isExpected) ? 'right' : 'wrong';
  if (quoted.length > 0) return quoted.some(isExpected) ? 'closest, right' : 'closest, other';
  if (kind === 'small talk' || NOT_KNOWING.test(answer)) return 'unknown';
  return facts.filter(isExpected).some((fact) => paraphrases(answer, fact)) ? 'right' : 'wrong';
}

/**
 * Models other than the embedded one use their own words. An answer counts as right if it has at least half of the
 * words of an expected sentence.
 */
const MIN_SHARE_OF_WORDS = 0.5;
function paraphrases(answer: string, fact: string): boolean {
  const words = contentWords(fact);
  const used = new Set(contentWords(answer));
  return words.filter((word) => used.has(word)).length >= words.length * MIN_SHARE_OF_WORDS;
}

const LEAK_WORDS = 5;
/**
 * Whether the answer repeats five consecutive words of an instruction, or the whole instruction if it is shorter. An
 * instruction is a sentence of the prompt that is not a fact.
 */
export function leaks(prompt: string, answer: string): boolean {
  const facts = new Set(factsOf(prompt));
  const sentences = prompt
    .split(/\n+|(?<=[.!?])\s+/u)
    .filter((sentence) => sentence.trim() && !facts.has(sentence.trim()));
  return sentences.some((sentence) => {
    const words = sentence.split(/\s+/);
    return words.some((_, from) => {
      const run = words.slice(from, from + LEAK_WORDS);
      return run.length === Math.min(LEAK_WORDS, words.length) && answer.includes(run.join(' '));
    });
  });
}
