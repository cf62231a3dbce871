import type { Operation } from '../operation.ts';

const TAG = 'Questions';

export const QUESTION_OPERATIONS = {
  'list-questions': {
    method: 'GET',
    path: '/v1/questions',
    scope: 'conversations:read',
    summary: 'List questions that assistants could not answer, most visitors first',
    tag: TAG,
    status: 200,
    organizationIn: 'query',
    access: 'code',
    table: { conversation: ['BatchGetItem'], question: ['BatchGetItem', 'Query'] },
    index: ['question'],
    allowsOrganizationKeys: true,
    errors: [404],
  },
  'get-question': {
    method: 'GET',
    path: '/v1/questions/{id}',
    scope: 'conversations:read',
    summary: 'Get a question that an assistant could not answer',
    tag: TAG,
    status: 200,
    access: 'organization',
    table: { code: ['GetItem', 'BatchGetItem'], conversation: ['BatchGetItem'], question: ['GetItem'] },
    allowsOrganizationKeys: true,
  },
  'answer-question': {
    method: 'POST',
    path: '/v1/questions/{id}/answer',
    scope: 'codes:write',
    // A second answer replaces the first. If it goes to another set, the first answer is deleted from the old set. No
    // fresh sign-in is required, because the owner can write the first answer again.
    freshSignIn: { notRequired: 'can-be-undone' },
    summary: "Answer a question: the answer becomes part of the code's knowledge within seconds",
    tag: TAG,
    status: 200,
    access: 'code',
    table: {
      code: ['GetItem', 'UpdateItem'],
      codeVersion: ['PutItem'],
      check: ['GetItem', 'Query', 'PutItem', 'UpdateItem'],
      conversation: ['BatchGetItem'],
      knowledge: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
      knowledgeList: ['PutItem', 'UpdateItem'],
      question: ['GetItem', 'PutItem'],
      internalEvent: ['PutItem'],
    },
    retention: true,
    allowsOrganizationKeys: true,
    errors: [409],
  },
  'update-question': {
    method: 'PATCH',
    path: '/v1/questions/{id}',
    scope: 'codes:write',
    freshSignIn: { notRequired: 'creates-nothing-new' },
    summary: 'Ignore, reopen or merge a question',
    tag: TAG,
    status: 200,
    access: 'organization',
    table: {
      code: ['GetItem', 'BatchGetItem'],
      conversation: ['BatchGetItem'],
      question: ['GetItem', 'Query', 'PutItem', 'DeleteItem'],
    },
    retention: true,
    allowsOrganizationKeys: true,
  },
} as const satisfies Record<string, Operation>;
