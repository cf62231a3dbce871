import { LIMITS } from '../../../contracts/limits.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import type { LanguagePatterns } from './topics.ts';
import { uk } from './uk.ts';

const LANGUAGES = [en, de, es, fr, uk];
/** A prompt counts as written in a language only if it has at least this many of the language's `frequentWords`. */
const MIN_FREQUENT_WORDS = 2;
/** Longer sentences are skipped. Facts are short, and matching takes time proportional to the square of the length. */
const MAX_SENTENCE_LENGTH = 400;
/** The length of the opening of a prompt, which usually names the business that the assistant speaks for. */
const OPENING_LENGTH = 240;

export interface Suggestion {
  readonly question: string;
  /** The sentence in the prompt that answers the question. */
  readonly fact: string;
}

/** The suggested questions of a code whose owner wrote none, or `undefined` if the prompt answers no known question. */
export function suggestedQuestions(prompt: string): string[] | undefined {
  const questions = suggestionsFrom(prompt).map(({ question }) => question);
  return questions.length > 0 ? questions : undefined;
}

/**
 * Questions that the prompt answers. Each has a sentence that answers it, for example with a time, a price or a place.
 * It is better to show no suggestion than one that the assistant cannot answer.
 */
export function suggestionsFrom(prompt: string): Suggestion[] {
  const language = patternsFor(prompt);
  if (!language) return [];
  const openingBefore = (sentence: string) =>
    prompt.slice(0, Math.min(OPENING_LENGTH, prompt.indexOf(sentence))).toLowerCase();
  const facts = sentencesOf(prompt).filter(
    (sentence) => sentence.length <= MAX_SENTENCE_LENGTH && !language.instruction.test(sentence),
  );
  const answers = (sentence: string, patterns: readonly RegExp[]) =>
    patterns.every((pattern) => {
      const found = pattern.exec(sentence);
      // The subject, such as a museum, must be the business itself, not one of its parts.
      const subject = found?.groups?.subject?.toLowerCase();
      return found !== null && (subject === undefined || openingBefore(sentence).includes(subject));
    });
  return language.topics
    .flatMap(([question, ...patterns]) => {
      const fact = facts.find((sentence) => answers(sentence, patterns));
      return fact === undefined ? [] : [{ question, fact }];
    })
    .slice(0, LIMITS.suggestions);
}

function patternsFor(prompt: string): LanguagePatterns | undefined {
  const [best] = LANGUAGES.map((language) => ({
    language,
    count: countWords(prompt, language),
  })).sort((one, other) => other.count - one.count);
  return best && best.count >= MIN_FREQUENT_WORDS ? best.language : undefined;
}

const countWords = (prompt: string, { frequentWords, otherLanguage }: LanguagePatterns): number =>
  (otherLanguage ? prompt.replace(otherLanguage, '') : prompt).match(frequentWords)?.length ?? 0;

const sentencesOf = (text: string): string[] =>
  text
    .split(/\n+|(?<=[.!?…])\s+(?=[\p{Lu}\p{N}"'«¿¡(])/u)
    .map((sentence) => sentence.replace(/^[\s\-*•#>]*(?:\d{1,2}[.)]\s+)?/u, '').trim());
