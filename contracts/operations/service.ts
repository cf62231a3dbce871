import type { Operation } from './operation.ts';

export const SERVICE_OPERATIONS = {
  'get-status': {
    method: 'GET',
    path: '/v1/status',
    scope: null,
    summary: 'Whether the service works, for monitors',
    tag: 'Service',
    status: 200,
    table: { status: ['GetItem'] },
  },
  'get-openapi': {
    method: 'GET',
    path: '/v1/openapi.json',
    scope: null,
    summary: 'This API as an OpenAPI 3.1 document',
    tag: 'Service',
    status: 200,
    table: {},
    addresses: ['baseUrl'],
  },
} as const satisfies Record<string, Operation>;
