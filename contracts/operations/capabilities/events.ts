import type { Operation } from '../operation.ts';

export const EVENT_OPERATIONS = {
  'list-events': {
    method: 'GET',
    path: '/v1/events',
    scope: 'webhooks:read',
    summary: 'List the events of the account, newest first',
    tag: 'Events',
    status: 200,
    visitorsWords: 'left-out',
    access: 'organization',
    table: { event: ['Query'], scan: ['BatchGetItem'], code: ['BatchGetItem'] },
    index: ['scan'],
  },
  'get-event': {
    method: 'GET',
    path: '/v1/events/{id}',
    scope: 'webhooks:read',
    summary: 'Get one event, exactly as webhooks receive it',
    tag: 'Events',
    status: 200,
    visitorsWords: 'on-a-condition',
    access: 'organization',
    table: { event: ['BatchGetItem'], scan: ['BatchGetItem'], code: ['BatchGetItem'] },
  },
} as const satisfies Record<string, Operation>;
