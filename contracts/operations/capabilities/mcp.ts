import type { Operation } from '../operation.ts';

export const MCP_OPERATIONS = {
  'send-mcp-message': {
    method: 'POST',
    path: '/v1/mcp',
    scope: 'codes:read',
    summary: 'Send a message of the Model Context Protocol, which offers operations to AI assistants as tools',
    tag: 'AI assistants',
    status: 200,
    addresses: ['baseUrl'],
    readOnly: true,
    forwards: true,
    allowsOrganizationKeys: true,
  },
} as const satisfies Record<string, Operation>;
