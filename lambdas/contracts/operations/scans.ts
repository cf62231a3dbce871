import type { Operation } from './operation.ts';

export const SCAN_OPERATIONS = {
  'list-scans': {
    method: 'GET',
    path: '/v1/scans',
    scope: 'codes:read',
    summary: 'List scans, newest first',
    tag: 'Scans and conversations',
    status: 200,
    organizationIn: 'query',
    table: {
      account: ['BatchGetItem'],
      organization: ['BatchGetItem'],
      code: ['BatchGetItem'],
      codeList: ['BatchGetItem'],
      scan: ['BatchGetItem', 'Query'],
      rollUp: ['Query'],
    },
    index: ['scan'],
    conversations: true,
    errors: [404],
    limitedKeys: true,
  },
  'get-qpr-code-analytics': {
    method: 'GET',
    path: '/v1/qpr-codes/{id}/analytics',
    scope: 'codes:read',
    summary: 'Get the scans and conversations of a QPR code in numbers',
    tag: 'Scans and conversations',
    status: 200,
    table: {
      account: ['BatchGetItem'],
      organization: ['BatchGetItem'],
      code: ['BatchGetItem'],
      codeList: ['BatchGetItem'],
      rollUp: ['Query'],
    },
    prices: true,
    limitedKeys: true,
  },
} as const satisfies Record<string, Operation>;
