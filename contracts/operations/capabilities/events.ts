import type { Operation } from '../operation.ts';

export const EVENT_OPERATIONS = {
  'list-events': {
    method: 'GET',
    path: '/v1/events',
    scope: 'webhooks:read',
    freshSignIn: { notRequired: 'read-only' },
    summary: 'List the events of the account, newest first',
    tag: 'Events',
    status: 200,
    table: {
      event: ['Query'],
      scan: ['BatchGetItem'],
      account: ['BatchGetItem'],
      organization: ['BatchGetItem'],
      code: ['BatchGetItem'],
    },
    index: ['scan'],
  },
  'get-event': {
    method: 'GET',
    path: '/v1/events/{id}',
    scope: 'webhooks:read',
    freshSignIn: { notRequired: 'read-only' },
    summary: 'Get one event, exactly as webhooks receive it',
    tag: 'Events',
    status: 200,
    table: {
      event: ['BatchGetItem'],
      scan: ['BatchGetItem'],
      account: ['BatchGetItem'],
      organization: ['BatchGetItem'],
      code: ['BatchGetItem'],
    },
  },
} as const satisfies Record<string, Operation>;
