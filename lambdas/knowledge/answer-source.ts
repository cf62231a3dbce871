import * as z from 'zod/mini';
import { wordsOf } from '../../shared/language/words.ts';
import type { Entity } from '../platform/schemas/shapes.ts';

/** A passage that an answer can use, as the model sees it. Answers cite it by its number. */
export type AnswerSource = Entity<typeof answerSourceSchema>;

export const answerSourceSchema = z.object({
  number: z.number(),
  source_id: z.string(),
  title: z.string(),
  page: z.optional(z.number()),
  url: z.optional(z.string()),
  /** Visitors can open the file. */
  can_open: z.optional(z.boolean()),
  heading: z.optional(z.string()),
  text: z.string(),
  /** How well the passage fits the question, from 0 to 1. Absent if the model got all passages. */
  score: z.optional(z.number()),
});

export interface AnswerSources {
  /** Whether `sources` has all passages of the code's knowledge sets. Otherwise, it has those that fit best. */
  readonly isWhole: boolean;
  /** False if no passage is close to the question. */
  readonly isClose: boolean;
  readonly sources: readonly AnswerSource[];
  /** The tokens that were spent to find the sources, if a model had to translate the question. */
  readonly spent?: SpentTokens | undefined;
}

/** Tokens of a call to a model. */
export interface SpentTokens {
  readonly input: number;
  readonly output: number;
}

export const tokensSpentOn = (sources: AnswerSources | undefined): number =>
  (sources?.spent?.input ?? 0) + (sources?.spent?.output ?? 0);

const CITATION = /\[(\d{1,3})\]/g;
const MIN_WORDS = 3;
const MIN_OVERLAP = 0.7;

/**
 * The sources that an answer is based on: those that it cites by number. If it cites none, its words decide: a sentence
 * comes from the source that shares the most words with it.
 */
export function citedSources(answer: string, sources: readonly AnswerSource[]): AnswerSource[] {
  const named = new Set([...answer.matchAll(CITATION)].map(([, number]) => Number(number)));
  const cited = sources.filter(({ number }) => named.has(number));
  if (cited.length > 0) return cited;
  const words = sources.map(({ text, heading = '' }) => new Set(wordsOf(`${heading} ${text}`)));
  const best = answer.split(/(?<=[.!?。！？])\s*|\n+/).flatMap((sentence) => {
    const own = [...new Set(wordsOf(sentence))];
    if (own.length < MIN_WORDS) return [];
    const overlaps = words.map((sourceWords) => own.filter((word) => sourceWords.has(word)).length / own.length);
    const highest = Math.max(...overlaps);
    return highest >= MIN_OVERLAP ? [overlaps.indexOf(highest)] : [];
  });
  return sources.filter((_, index) => best.includes(index));
}
