import { QUESTION_STATUSES, type QuestionStatus } from '../../contracts/questions/questions.ts';
import { TABLE_INDEX } from '../../contracts/table.ts';
import { batchGet } from '../platform/table/batch-get.ts';
import { queryAll } from '../platform/table/query-all.ts';
import type { Table } from '../platform/table/table.ts';
import { type Question, questionSchema } from './question.ts';
import { listPartition, questionKey, toListedQuestion } from './store.ts';

/** The fields that the index contains. They are enough to sort a list. */
export type ListedQuestion = Pick<Question, 'id' | 'status' | 'visitors' | 'last_asked_at'>;

/** Most visitors first. Of questions with equally many visitors, the one asked most recently comes first. */
export const byVisitors = (one: ListedQuestion, other: ListedQuestion): number =>
  other.visitors - one.visitors ||
  other.last_asked_at.localeCompare(one.last_asked_at) ||
  other.id.localeCompare(one.id);

/** The questions of an account or organization, from the keys in the index: most visitors first. */
export async function listQuestionsOf(
  table: Table,
  owner_id: string,
  statuses: readonly QuestionStatus[] = QUESTION_STATUSES,
): Promise<ListedQuestion[]> {
  const lists = await Promise.all(
    statuses.map(async (status) => {
      const entries = await queryAll(table, {
        IndexName: TABLE_INDEX.name,
        KeyConditionExpression: `${TABLE_INDEX.partitionKey} = :pk`,
        ExpressionAttributeValues: { ':pk': listPartition(owner_id, status) },
      });
      return entries.map((entry) => toListedQuestion(entry, status));
    }),
  );
  return lists.flat().sort(byVisitors);
}

/** Reads the listed questions. The index can lag behind, so a question that is now in another list is omitted. */
export async function findListedQuestions(
  table: Table,
  owner_id: string,
  listed: readonly Pick<ListedQuestion, 'id' | 'status'>[],
): Promise<Question[]> {
  const items = await batchGet(
    table,
    listed.map(({ id }) => questionKey(id)),
  );
  return items.flatMap((item, index) => {
    const question = item && questionSchema.parse(item);
    return question?.owner_id === owner_id && question.status === listed[index]?.status ? [question] : [];
  });
}
