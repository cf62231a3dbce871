import type { Operation } from './operation.ts';

export const API_KEY_OPERATIONS = {
  'create-api-key': {
    method: 'POST',
    path: '/v1/api-keys',
    scope: 'keys:write',
    summary: 'Create an API key; its secret is shown only here',
    tag: 'API keys',
    status: 201,
    organizationIn: 'body',
    table: {
      account: ['BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'BatchWriteItem'],
      apiKey: ['PutItem', 'BatchWriteItem'],
      organization: ['BatchGetItem'],
    },
    limitedKeys: true,
    errors: [404],
  },
  'list-api-keys': {
    method: 'GET',
    path: '/v1/api-keys',
    scope: 'keys:write',
    summary: 'List the API keys of the account',
    tag: 'API keys',
    status: 200,
    table: { account: ['Query'], apiKey: ['BatchGetItem'] },
    limitedKeys: true,
  },
  'revoke-api-key': {
    method: 'DELETE',
    path: '/v1/api-keys/{id}',
    scope: 'keys:write',
    summary: 'Revoke an API key at once',
    tag: 'API keys',
    status: 204,
    table: { account: ['GetItem', 'UpdateItem'], apiKey: ['UpdateItem'] },
    limitedKeys: true,
  },
  'rotate-api-key': {
    method: 'POST',
    path: '/v1/api-keys/{id}/rotate',
    scope: 'keys:write',
    summary: 'Replace an API key; the old one stays valid for an overlap',
    tag: 'API keys',
    status: 201,
    table: {
      account: ['BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'BatchWriteItem'],
      apiKey: ['PutItem', 'UpdateItem', 'BatchWriteItem'],
      organization: ['BatchGetItem'],
    },
    limitedKeys: true,
  },
} as const satisfies Record<string, Operation>;
