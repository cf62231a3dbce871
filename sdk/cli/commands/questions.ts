import { QUESTION_STATUSES } from '../../src/values.ts';
import type { Argument, Command } from '../command.ts';
import { CODE_FILTER, LIMIT, organizationIn, SINCE } from './common.ts';

const QUESTION: Argument = { name: 'QUESTION', help: 'id of a question', field: 'path.id' };
const EXAMPLE_ID = 'qst_01K9ZQ4T7M3X8V5C2B6N0P1R4S';

/** Commands for questions that assistants could not answer. */
export const QUESTIONS: readonly Command[] = [
  {
    name: 'questions list',
    summary: 'List questions that assistants could not answer, most visitors first',
    examples: ['questions', 'questions --code Lobby --status answered'],
    operation: 'list-questions',
    options: {
      code: CODE_FILTER,
      organization: organizationIn('query'),
      status: {
        kind: 'word',
        value: 'STATUS',
        help: 'open (default), answered or ignored',
        field: 'query.status',
        choices: QUESTION_STATUSES,
        default: 'open',
      },
      since: SINCE,
      limit: LIMIT,
    },
    show: {
      columns: [
        { field: 'id' },
        { field: 'visitors', as: 'number' },
        { field: 'text', title: 'question' },
        { field: 'qpr_code_name', title: 'code' },
        { field: 'reasons', as: 'list' },
        { field: 'last_asked_at', title: 'last asked', as: 'time' },
      ],
      empty: 'No questions with this status.',
    },
  },
  {
    name: 'questions get',
    summary: 'Show a question and your answer; --json also lists the conversations',
    operation: 'get-question',
    arguments: [QUESTION],
    show: {
      columns: [
        { field: 'id' },
        { field: 'text', title: 'question' },
        { field: 'status' },
        { field: 'visitors', as: 'number' },
        { field: 'reasons', as: 'list' },
        { field: 'answer' },
        { field: 'last_asked_at', title: 'last asked', as: 'time' },
      ],
    },
  },
  {
    name: 'questions answer',
    summary: 'Answer a question; visitors get the answer within seconds',
    examples: [`questions answer ${EXAMPLE_ID} "Yes, dogs are welcome on a leash."`],
    operation: 'answer-question',
    arguments: [QUESTION, { name: 'ANSWER', help: 'your answer', field: 'body.answer' }],
    options: {
      question: { kind: 'text', value: 'TEXT', help: 'the question in your own words', field: 'body.question' },
      knowledge: {
        kind: 'word',
        value: 'SET',
        help: 'id of the knowledge set for the answer',
        field: 'body.knowledge_id',
      },
    },
    show: { columns: [{ field: 'id' }, { field: 'source_id', title: 'source' }], done: 'Answered.' },
  },
  {
    name: 'questions ignore',
    summary: 'Hide a question, even if it is asked again',
    operation: 'update-question',
    arguments: [QUESTION],
    options: {
      status: {
        kind: 'word',
        value: 'STATUS',
        help: 'ignored (default), or open to show it again',
        field: 'body.status',
        choices: ['ignored', 'open'],
        default: 'ignored',
      },
    },
    show: { columns: [{ field: 'id' }, { field: 'status' }] },
  },
  {
    name: 'questions merge',
    summary: 'Merge a question into another one that asks the same thing',
    operation: 'update-question',
    arguments: [QUESTION, { name: 'INTO', help: 'id of the other question', field: 'body.merge_into' }],
    show: { columns: [{ field: 'id' }, { field: 'visitors', as: 'number' }] },
  },
];
