import { LIMITS } from '../../../contracts/limits.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import type { Topics } from './topics.ts';
import { uk } from './uk.ts';

const LANGUAGES = [en, de, es, fr, uk];
/** Fewer markers say nothing about the language. */
const LEAST_MARKERS = 2;
/** A fact is short; looking through what is longer would take the square of its length. */
const LONGEST_SENTENCE = 400;
/** Where a prompt says whom it speaks for. */
const OPENING_LENGTH = 240;

export interface Suggestion {
  readonly question: string;
  /** The sentence of the prompt that answers it. */
  readonly fact: string;
}

/** First questions that a visitor can tap, for a code whose owner wrote none; nothing where nothing fits. */
export function suggestedFor(prompt: string): string[] | undefined {
  const questions = suggestionsFrom(prompt).map(({ question }) => question);
  return questions.length > 0 ? questions : undefined;
}

/**
 * Questions that the prompt answers: each has its answer in one of the sentences, beside the time, the price, the
 * place or the name that is asked for. Rather none than one that cannot be answered.
 */
export function suggestionsFrom(prompt: string): Suggestion[] {
  const language = topicsOf(prompt);
  if (!language) return [];
  const openingBefore = (sentence: string) =>
    prompt.slice(0, Math.min(OPENING_LENGTH, prompt.indexOf(sentence))).toLowerCase();
  const facts = sentencesOf(prompt).filter(
    (sentence) => sentence.length <= LONGEST_SENTENCE && !language.instruction.test(sentence),
  );
  const answers = (sentence: string, signs: readonly RegExp[]) =>
    signs.every((sign) => {
      const found = sign.exec(sentence);
      const place = found?.groups?.place?.toLowerCase();
      return found !== null && (place === undefined || openingBefore(sentence).includes(place));
    });
  return language.topics
    .flatMap(([question, ...signs]) => {
      const fact = facts.find((sentence) => answers(sentence, signs));
      return fact === undefined ? [] : [{ question, fact }];
    })
    .slice(0, LIMITS.suggestions);
}

function topicsOf(prompt: string): Topics | undefined {
  const [best] = LANGUAGES.map((topics) => ({ topics, count: prompt.match(topics.markers)?.length ?? 0 })).sort(
    (one, other) => other.count - one.count,
  );
  return best && best.count >= LEAST_MARKERS ? best.topics : undefined;
}

const sentencesOf = (text: string): string[] =>
  text
    .split(/\n+|(?<=[.!?…])\s+(?=[\p{Lu}\p{N}"'«¿¡(])/u)
    .map((sentence) => sentence.replace(/^[\s\-*•#>]*(?:\d{1,2}[.)]\s+)?/u, '').trim());
