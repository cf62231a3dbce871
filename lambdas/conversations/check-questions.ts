import { CHECKS } from '../../contracts/qpr-codes.ts';
import { cutText } from '../../shared/cut-text.ts';
import type { Check, CheckWithQuestion } from '../checks/check.ts';
import { notFound } from '../platform/errors.ts';
import type { Table } from '../platform/table/table.ts';
import { findQuestionTexts } from './asked-question-store.ts';

/**
 * Fills in the questions of checks. Visitors' messages are read from their conversations, so a check whose conversation
 * was deleted is omitted.
 */
export async function withQuestions(table: Table, checks: readonly Check[]): Promise<CheckWithQuestion[]> {
  const fromVisitors = checks.filter(({ asks }) => asks);
  const texts = await findQuestionTexts(
    table,
    fromVisitors.flatMap(({ asks }) => asks ?? []),
  );
  const cutTexts = texts.map((text) => text && cutText(text, CHECKS.questionLength));
  const textOf = new Map(fromVisitors.map(({ id }, index) => [id, cutTexts[index]]));
  return checks.flatMap((check) => {
    const question = check.question ?? textOf.get(check.id);
    return question === undefined ? [] : [{ ...check, question }];
  });
}

/** Like `withQuestions`, but for one check. Throws if its question was deleted with its conversation. */
export async function requireCheckWithQuestion(table: Table, check: Check): Promise<CheckWithQuestion> {
  const [found] = await withQuestions(table, [check]);
  if (!found) throw notFound('check', check.id);
  return found;
}
