import * as z from 'zod/mini';
import { QUESTION_STATUSES, QUESTIONS } from '../../../contracts/questions/questions.ts';
import { organizationReference } from '../../organizations/organization-ids.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { cursorWith, next_cursor } from '../../platform/schemas/cursor-page.ts';
import { dateOrTime } from '../../platform/schemas/date-or-time.ts';
import { limitOf } from '../../platform/schemas/offset-page.ts';
import type { Table } from '../../platform/table/table.ts';
import { type ListOwner, requireListOwner } from '../../qpr-codes/access.ts';
import { codeReference } from '../../qpr-codes/qpr-code-view.ts';
import type { Question } from '../../questions/question.ts';
import {
  byVisitors,
  findListedQuestions,
  type ListedQuestion,
  listQuestionsOf,
} from '../../questions/question-list.ts';
import { questionViewSchema } from '../../questions/question-view.ts';
import { questionsOf } from '../../questions/store.ts';
import { viewQuestions } from '../../questions/view-questions.ts';
import { apiHandler } from '../api-handler.ts';

const CURSOR = /^(\d{1,9})\.(\d{1,15})\.(qst_[0-9A-Z]{26})$/;

export const schemas = {
  query: z.object({
    qpr_code_id: z.optional(codeReference),
    organization_id: z.optional(organizationReference),
    status: z.optional(z.enum(QUESTION_STATUSES)),
    since: z.optional(dateOrTime('Only questions that were asked at or after this time')),
    limit: limitOf(QUESTIONS.pageSize),
    cursor: cursorWith((text) => CURSOR.test(text)),
  }),
  response: z.object({
    questions: z.array(questionViewSchema),
    total: z.int().check(z.nonnegative()),
    next_cursor,
  }),
};
type Query = z.output<typeof schemas.query>;

/** The questions about one code, or about all codes of the account or of an organization. Most visitors first. */
export const listQuestions = (effects: Effects) =>
  apiHandler('list-questions', schemas, effects, async ({ query, caller }) => {
    const { table } = effects;
    const owner = await requireListOwner(table, caller, query);
    const { listed, find } = await listFor(table, owner, query);
    const wanted = query.since
      ? listed.filter(({ last_asked_at }) => Date.parse(last_asked_at) >= Number(query.since))
      : listed;
    const last = query.cursor === undefined ? undefined : positionOf(query.cursor);
    const remaining = last ? wanted.filter((question) => byVisitors(last, question) < 0) : wanted;
    const page = remaining.slice(0, query.limit);
    const questions = await viewQuestions(table, await find(page), { onlyStillOwned: owner.kind !== 'code' });
    return {
      questions,
      // The index can still contain questions whose code has moved away. Those on this page are not counted.
      total: wanted.length - (page.length - questions.length),
      next_cursor: remaining.length > page.length ? cursorOf(page.at(-1)) : null,
    };
  });

interface List {
  /** All questions of the list, most visitors first. */
  readonly listed: readonly ListedQuestion[];
  /** Finds the full questions of one page. */
  readonly find: (page: readonly ListedQuestion[]) => Promise<readonly Question[]>;
}

/**
 * The questions of one code are all in one partition. Those of an account or organization are found through the index.
 */
async function listFor(table: Table, owner: ListOwner, { status }: Query): Promise<List> {
  if (owner.kind === 'code') {
    const all = await questionsOf(table, owner.id);
    const questions = all.filter((question) => status === undefined || question.status === status);
    const byId = new Map(questions.map((question) => [question.id, question]));
    return {
      listed: questions.sort(byVisitors),
      find: async (page) => page.flatMap(({ id }) => byId.get(id) ?? []),
    };
  }
  return {
    listed: await listQuestionsOf(table, owner.id, status && [status]),
    find: (page) => findListedQuestions(table, owner.id, page),
  };
}

const cursorOf = (last: ListedQuestion | undefined): string | null =>
  last ? `${last.visitors}.${Date.parse(last.last_asked_at)}.${last.id}` : null;

/** The cursor contains the sort position of the last question, so it stays valid when that question is asked again. */
function positionOf(cursor: string): ListedQuestion {
  const [, visitors, last_asked_at, id = ''] = CURSOR.exec(cursor) ?? [];
  return {
    id,
    status: 'open',
    visitors: Number(visitors),
    last_asked_at: new Date(Number(last_asked_at)).toISOString(),
  };
}

export const handler = listQuestions(liveEffects());
