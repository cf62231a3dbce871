import { QUESTION_STATUSES, type QuestionStatus } from '../../contracts/questions/questions.ts';
import { deletePartition } from '../platform/table/delete-partition.ts';
import type { Page } from '../platform/table/prefix-pages.ts';
import type { Table } from '../platform/table/table.ts';
import { findListedQuestions, listQuestionsOf } from './question-list.ts';
import { questionPartition } from './store.ts';
import { viewQuestions } from './view-questions.ts';

const PAGE_SIZE = 50;

/** For the account export: the questions about the account's own codes, status by status. */
export async function exportQuestions(table: Table, account_id: string, after?: string): Promise<Page<object>> {
  const [status = QUESTION_STATUSES[0], offset = '0'] = (after?.split('_') ?? []) as [QuestionStatus?, string?];
  const listed = await listQuestionsOf(table, account_id, [status]);
  const end = Number(offset) + PAGE_SIZE;
  const questions = await findListedQuestions(table, account_id, listed.slice(Number(offset), end));
  const items = await viewQuestions(table, questions, { onlyStillOwned: true });
  const nextStatus = QUESTION_STATUSES[QUESTION_STATUSES.indexOf(status) + 1];
  const next = end < listed.length ? `${status}_${end}` : nextStatus && `${nextStatus}_0`;
  return { items, ...(next !== undefined && { next }) };
}

/** Deletes the questions about a code. */
export async function eraseQuestions(table: Table, short_id: string): Promise<void> {
  await deletePartition(table, questionPartition(short_id), () => true);
}
