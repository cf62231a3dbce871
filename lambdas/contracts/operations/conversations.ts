import type { Operation } from './operation.ts';

export const CONVERSATION_OPERATIONS = {
  'list-conversations': {
    method: 'GET',
    path: '/v1/conversations',
    scope: 'conversations:read',
    summary: 'List conversations, newest first',
    tag: 'Scans and conversations',
    status: 200,
    table: ['BatchGetItem', 'Query'],
    errors: [404],
    limitedKeys: true,
  },
  'get-conversation': {
    method: 'GET',
    path: '/v1/conversations/{id}',
    scope: 'conversations:read',
    summary: 'Get a conversation with its transcript',
    tag: 'Scans and conversations',
    status: 200,
    table: ['BatchGetItem', 'Query'],
    limitedKeys: true,
  },
  'delete-conversation': {
    method: 'DELETE',
    path: '/v1/conversations/{id}',
    scope: 'codes:write',
    summary: 'Delete a conversation and its transcript for good',
    tag: 'Scans and conversations',
    status: 204,
    table: ['BatchGetItem', 'GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
    limitedKeys: true,
  },
} as const satisfies Record<string, Operation>;
