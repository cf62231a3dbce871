import { CHECKS } from '../../../../contracts/qpr-codes.ts';
import type { Check, CreateCheckInput } from '../../../../sdk/src/index.ts';
import { lengthOf } from '../../../../sdk/src/length-of.ts';

/** The form for a check: a question, and what its answer must and must not contain. Lists have one text per line. */
export interface CheckForm {
  readonly question: string;
  readonly anyOf: string;
  readonly noneOf: string;
  readonly declines: boolean;
  /** Id of a knowledge source, or empty. */
  readonly cites: string;
}

export const EMPTY_FORM: CheckForm = { question: '', anyOf: '', noneOf: '', declines: false, cites: '' };

export const toForm = ({ question, expect }: Pick<Check, 'question' | 'expect'>): CheckForm => ({
  question: question ?? '',
  anyOf: (expect.any_of ?? []).join('\n'),
  noneOf: (expect.none_of ?? []).join('\n'),
  declines: expect.declines ?? false,
  cites: expect.cites ?? '',
});

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Converts the form to API fields. */
export function fieldsOf({ question, anyOf, noneOf, declines, cites }: CheckForm): CreateCheckInput['body'] {
  const [any_of, none_of] = [linesOf(anyOf), linesOf(noneOf)];
  return {
    question: question.trim(),
    expect: {
      ...(any_of.length > 0 && { any_of }),
      ...(none_of.length > 0 && { none_of }),
      ...(declines && { declines: true as const }),
      ...(cites !== '' && { cites }),
    },
  };
}

type TextsError = 'tooMany' | 'tooLong';
export interface CheckErrors {
  readonly question?: 'missing' | 'tooLong';
  readonly anyOf?: TextsError | 'missing';
  readonly noneOf?: TextsError;
}

/** What the service would reject, by field. */
export function errorsIn(form: CheckForm): CheckErrors {
  const { question, expect } = fieldsOf(form);
  // A check needs at least one expectation. If it has none, the first of the expectation fields shows the error.
  const anyOfError = textsError(expect.any_of) ?? (Object.keys(expect).length === 0 ? 'missing' : undefined);
  const noneOfError = textsError(expect.none_of);
  const questionError =
    question === '' ? 'missing' : lengthOf(question) > CHECKS.questionLength ? 'tooLong' : undefined;
  return {
    ...(questionError && { question: questionError }),
    ...(anyOfError && { anyOf: anyOfError }),
    ...(noneOfError && { noneOf: noneOfError }),
  };
}

function textsError(texts: readonly string[] = []): TextsError | undefined {
  if (texts.length > CHECKS.texts) return 'tooMany';
  return texts.some((text) => lengthOf(text) > CHECKS.textLength) ? 'tooLong' : undefined;
}
