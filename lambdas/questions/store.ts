import * as z from 'zod/mini';
import { QUESTIONS, type QuestionStatus } from '../../contracts/questions/questions.ts';
import { KEY_PREFIX, TABLE_INDEX } from '../../contracts/table.ts';
import { DAY_SECONDS, dayOf } from '../../contracts/time.ts';
import { batchGet } from '../platform/table/batch-get.ts';
import { equals, ITEM_IS_NEW } from '../platform/table/conditions.ts';
import { countWrite } from '../platform/table/counters.ts';
import { getItem } from '../platform/table/get-item.ts';
import { pageByPrefix } from '../platform/table/prefix-pages.ts';
import { queryAll } from '../platform/table/query-all.ts';
import type { Item, ItemKey, Table } from '../platform/table/table.ts';
import { deleteWrite, putWrite, type TableWrite } from '../platform/table/writes.ts';
import { expiresAtSeconds, type Retention } from '../scans/retention.ts';
import { type Question, questionSchema, shortIdOfQuestion } from './question.ts';

/**
 * A question stands for all visitors' messages that ask the same thing, which the assistant could not answer. All
 * questions of a code are in the partition of its short id. The short id stays the same if the code is moved.
 */
export const questionPartition = (short_id: string): string => KEY_PREFIX.question + short_id;

const QUESTION_SORT_PREFIX = 'QUESTION#';

export const questionKey = (id: string): ItemKey => ({
  pk: questionPartition(shortIdOfQuestion(id)),
  sk: QUESTION_SORT_PREFIX + id,
});

/** The index partition with those questions of an owner that have this status. */
export const listPartition = (owner_id: string, status: QuestionStatus): string =>
  `${KEY_PREFIX.question}${owner_id}#${status}`;

const VISITOR_DIGITS = 9;
/** Sorts questions by their number of visitors, and equal ones by when they were last asked. */
const listSortKey = ({ visitors, last_asked_at }: Question): string =>
  `${String(visitors).padStart(VISITOR_DIGITS, '0')}#${last_asked_at}`;

/** The part of a question that its keys in the index contain. */
export function toListedQuestion(entry: Item, status: QuestionStatus) {
  const [visitors, last_asked_at = ''] = String(entry[TABLE_INDEX.sortKey]).split('#');
  const id = String(entry.sk).slice(QUESTION_SORT_PREFIX.length);
  return { id, status, visitors: Number(visitors), last_asked_at };
}

/** A question is kept for the retention period of conversations, from the time at which it was last asked. */
const toQuestionItem = (question: Question, retention: Retention): Item => ({
  ...questionKey(question.id),
  type: 'question',
  [TABLE_INDEX.partitionKey]: listPartition(question.owner_id, question.status),
  [TABLE_INDEX.sortKey]: listSortKey(question),
  ...question,
  merged_ids: question.merged_ids.length > 0 ? question.merged_ids : undefined,
  expires_at_seconds: expiresAtSeconds(question.last_asked_at, retention),
});

const isUnchanged = ({ revision }: Question) => equals('revision', revision);

export const putQuestionWrite = (table: Table, question: Question, retention: Retention): TableWrite =>
  putWrite(table, toQuestionItem(question, retention), ITEM_IS_NEW);

/** Changes a question. Fails if it has changed since it was read. */
export const changeQuestionWrite = (
  table: Table,
  before: Question,
  after: Question,
  retention: Retention,
): TableWrite =>
  putWrite(table, toQuestionItem({ ...after, revision: before.revision + 1 }, retention), isUnchanged(before));

export const deleteQuestionWrite = (table: Table, question: Question): TableWrite =>
  deleteWrite(table, questionKey(question.id), isUnchanged(question));

export async function findQuestion(table: Table, id: string): Promise<Question | undefined> {
  const item = await getItem(table, questionKey(id));
  return item && questionSchema.parse(item);
}

/** All questions of a code, in any status. */
export async function questionsOf(table: Table, short_id: string): Promise<Question[]> {
  const { items } = await pageByPrefix(table, { pk: questionPartition(short_id), prefix: QUESTION_SORT_PREFIX });
  return items.map((item) => questionSchema.parse(item));
}

/** The state that all questions of a code share, for grouping messages into questions. */
export interface GroupingState {
  /** The secret key with which the words of the messages are hashed. */
  readonly key: string;
  /** Increases with every new question, so that two concurrent messages cannot both start the same question. */
  readonly revision: number;
}

const groupingStateKey = (short_id: string): ItemKey => ({ pk: questionPartition(short_id), sk: 'CODE' });
const groupingStateSchema = z.object({ key: z.string(), revision: z.number() });

export async function findGroupingState(table: Table, short_id: string): Promise<GroupingState | undefined> {
  const item = await getItem(table, groupingStateKey(short_id));
  return item && groupingStateSchema.parse(item);
}

/** Records in the grouping state that a question starts. Fails if another question of the code started meanwhile. */
export const startQuestionWrite = (
  table: Table,
  short_id: string,
  { key, revision }: GroupingState,
  isFirst: boolean,
): TableWrite =>
  putWrite(
    table,
    { ...groupingStateKey(short_id), type: 'code_questions', key, revision: revision + 1 },
    isFirst ? ITEM_IS_NEW : equals('revision', revision),
  );

/** A question with those that were merged into it. */
type MergedQuestion = Pick<Question, 'id' | 'merged_ids'>;
const idsOf = ({ id, merged_ids }: MergedQuestion): readonly string[] => [id, ...merged_ids];

const visitorPrefix = (question_id: string): string => `ASKED_BY#${question_id}#`;
/** `visitor` is a pseudonym that changes every day, so a visitor who asks again on another day has another key. */
const visitorKey = (question_id: string, visitor: string): ItemKey => ({
  pk: questionPartition(shortIdOfQuestion(question_id)),
  sk: visitorPrefix(question_id) + visitor,
});

export async function hasAsked(table: Table, question: MergedQuestion, visitor: string): Promise<boolean> {
  const items = await batchGet(
    table,
    idsOf(question).map((id) => visitorKey(id, visitor)),
  );
  return items.some((item) => item !== undefined);
}

/** The visitors who asked a question. */
export async function visitorsOf(table: Table, question: MergedQuestion): Promise<ReadonlySet<string>> {
  const lists = await Promise.all(
    idsOf(question).map(async (id) => {
      const items = await queryAll(table, {
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
        ExpressionAttributeValues: { ':pk': questionPartition(shortIdOfQuestion(id)), ':prefix': visitorPrefix(id) },
        ProjectionExpression: 'sk',
        ConsistentRead: true,
      });
      return items.map(({ sk }) => String(sk).slice(visitorPrefix(id).length));
    }),
  );
  return new Set(lists.flat());
}

/** Fails if the visitor has asked the question before. */
export const putVisitorWrite = (
  table: Table,
  question_id: string,
  visitor: string,
  expires_at_seconds: number,
): TableWrite =>
  putWrite(table, { ...visitorKey(question_id, visitor), type: 'question_visitor', expires_at_seconds }, ITEM_IS_NEW);

/** Forgets that the visitor asked the question, so that the visitor counts again if they ask it once more. */
export const removeVisitorWrites = (table: Table, question: MergedQuestion, visitor: string): TableWrite[] =>
  idsOf(question).map((id) => deleteWrite(table, visitorKey(id, visitor)));

interface VisitorQuestion {
  readonly short_id: string;
  readonly visitor: string;
  /** A hash of the visitor's network (an IPv4 address or an IPv6 /64) and the code. */
  readonly network: string;
  /** Whether the message starts a new question. */
  readonly isNew: boolean;
  readonly at: Date;
}

/** Counts a visitor's message that asks a question. Fails above the daily limits of the visitor or the network. */
export const countAskedWrite = (table: Table, { short_id, visitor, network, isNew, at }: VisitorQuestion): TableWrite =>
  countWrite(table, {
    key: { pk: questionPartition(short_id), sk: `ASKED#${dayOf(at)}#${network}` },
    type: 'asked_questions',
    counts: [
      { attribute: 'count', added: 1, max: QUESTIONS.perAddressDay },
      { attribute: `visitor_${visitor.replaceAll(/\W/g, '_')}`, added: 1, max: QUESTIONS.perVisitorDay },
      ...(isNew ? [{ attribute: 'new', added: 1, max: QUESTIONS.newPerAddressDay }] : []),
    ],
    at,
    keptSeconds: 2 * DAY_SECONDS,
  });
