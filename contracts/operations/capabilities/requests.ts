import type { Operation } from '../operation.ts';

export const REQUEST_OPERATIONS = {
  'list-requests': {
    method: 'GET',
    path: '/v1/requests',
    scope: 'conversations:read',
    freshSignIn: { notRequired: 'read-only' },
    summary: 'List the requests that visitors sent with forms, newest first',
    tag: 'Scans and conversations',
    status: 200,
    organizationIn: 'query',
    table: {
      account: ['BatchGetItem'],
      organization: ['BatchGetItem'],
      code: ['BatchGetItem'],
      codeList: ['BatchGetItem'],
      request: ['BatchGetItem'],
      requestList: ['Query'],
    },
    errors: [404],
    limitedKeys: true,
  },
  'update-request': {
    method: 'PATCH',
    path: '/v1/requests/{id}',
    scope: 'codes:write',
    freshSignIn: { notRequired: 'can-be-undone' },
    summary: 'Mark a request as done, or open it again',
    tag: 'Scans and conversations',
    status: 200,
    table: {
      account: ['BatchGetItem'],
      organization: ['BatchGetItem'],
      code: ['GetItem'],
      request: ['GetItem', 'UpdateItem'],
      requestList: ['PutItem', 'DeleteItem'],
    },
    limitedKeys: true,
  },
} as const satisfies Record<string, Operation>;
