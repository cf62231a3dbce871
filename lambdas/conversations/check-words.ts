import { CHECKS } from '../../contracts/qpr-codes.ts';
import type { Check, WordedCheck } from '../checks/check.ts';
import { notFound } from '../platform/errors.ts';
import type { Table } from '../platform/table/table.ts';
import { findQuestionTexts } from './asked-question-store.ts';

/**
 * The checks with the words that they ask. Words of visitors are read from their conversations, so a check whose
 * conversation was deleted is omitted.
 */
export async function withWords(table: Table, checks: readonly Check[]): Promise<WordedCheck[]> {
  const asking = checks.filter(({ asks }) => asks);
  const texts = await findQuestionTexts(
    table,
    asking.flatMap(({ asks }) => asks ?? []),
  );
  const textOf = new Map(asking.map(({ id }, index) => [id, texts[index]?.slice(0, CHECKS.questionLength)]));
  return checks.flatMap((check) => {
    const question = check.question ?? textOf.get(check.id);
    return question === undefined ? [] : [{ ...check, question }];
  });
}

/** Like `withWords`, for one check that a caller named. */
export async function requireWords(table: Table, check: Check): Promise<WordedCheck> {
  const [worded] = await withWords(table, [check]);
  if (!worded) throw notFound('check', check.id);
  return worded;
}
