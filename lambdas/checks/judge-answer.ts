import type { CheckReason } from '../../contracts/qpr-codes.ts';
import type { Expectation } from './check.ts';
import { comparable } from './comparable.ts';
import { declines } from './declines.ts';

/** The answer that a run of a check got. */
export interface CheckedAnswer {
  readonly text: string;
  /** False if the model failed or took too long. */
  readonly isComplete: boolean;
  /** The model marked that it does not know what was asked. */
  readonly isUnknown: boolean;
  /** Ids of the knowledge sources that the answer is based on. */
  readonly citedSourceIds: readonly string[];
  readonly contact?: { readonly to: string; readonly label?: string | undefined } | undefined;
}

/** The reasons why an answer does not meet the expectation. Empty if the answer meets it. */
export function judgeAnswer(
  { any_of, none_of, declines: mustDecline, cites }: Expectation,
  { text, isComplete, isUnknown, citedSourceIds, contact }: CheckedAnswer,
): CheckReason[] {
  if (!isComplete || text.trim() === '') return ['no_answer'];
  const answer = comparable(text);
  const contains = (words: string) => answer.includes(comparable(words));
  const isMet: Readonly<Record<Exclude<CheckReason, 'no_answer'>, boolean>> = {
    any_of: any_of === undefined || any_of.some(contains),
    none_of: none_of === undefined || !none_of.some(contains),
    declines: mustDecline === undefined || isUnknown || declines(text, contact),
    cites: cites === undefined || citedSourceIds.includes(cites),
  };
  return (['any_of', 'none_of', 'declines', 'cites'] as const).filter((part) => !isMet[part]);
}
