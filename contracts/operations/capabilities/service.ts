import type { Operation } from '../operation.ts';

export const SERVICE_OPERATIONS = {
  'get-status': {
    method: 'GET',
    path: '/v1/status',
    scope: null,
    summary: 'Get the health of the service, for monitoring',
    tag: 'Service',
    status: 200,
    table: { status: ['GetItem'] },
  },
  'get-openapi': {
    method: 'GET',
    path: '/v1/openapi.json',
    scope: null,
    summary: 'Get the OpenAPI 3.1 document of this API',
    tag: 'Service',
    status: 200,
    addresses: ['baseUrl'],
  },
} as const satisfies Record<string, Operation>;
