import type { Operation } from '../operation.ts';

export const AUDIT_OPERATIONS = {
  'list-audit-entries': {
    method: 'GET',
    path: '/v1/audit',
    scope: 'account:read',
    summary: 'List changes, newest first, with the person and the key that made them',
    tag: 'Account',
    status: 200,
    organizationIn: 'query',
    access: 'organization',
    table: { audit: ['Query'], code: ['BatchGetItem'] },
    errors: [404],
  },
} as const satisfies Record<string, Operation>;
