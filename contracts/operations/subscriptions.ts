import type { Operation } from './operation.ts';

export const SUBSCRIPTION_OPERATIONS = {
  'change-subscription': {
    method: 'PUT',
    path: '/v1/organizations/{id}/subscription',
    scope: 'organizations:write',
    freshSignIn: { never: 'can-be-undone' },
    summary: 'Take a plan for an organization',
    tag: 'Subscriptions',
    status: 200,
    errors: [409],
    table: {
      account: ['BatchGetItem', 'UpdateItem'],
      organization: ['BatchGetItem', 'UpdateItem'],
      event: ['PutItem'],
    },
    billing: true,
    limitedKeys: true,
  },
  'cancel-subscription': {
    method: 'DELETE',
    path: '/v1/organizations/{id}/subscription',
    scope: 'organizations:write',
    freshSignIn: { never: 'can-be-undone' },
    summary: 'Cancel the subscription of an organization: back to the plan free',
    tag: 'Subscriptions',
    status: 204,
    errors: [409],
    table: {
      account: ['BatchGetItem', 'UpdateItem'],
      organization: ['BatchGetItem', 'UpdateItem'],
      event: ['PutItem'],
    },
    billing: true,
    limitedKeys: true,
  },
} as const satisfies Record<string, Operation>;
