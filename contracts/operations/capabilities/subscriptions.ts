import type { Operation } from '../operation.ts';

export const SUBSCRIPTION_OPERATIONS = {
  'change-subscription': {
    method: 'PUT',
    path: '/v1/organizations/{id}/subscription',
    scope: 'organizations:write',
    freshSignIn: { notRequired: 'can-be-undone' },
    summary: 'Change the plan of an organization',
    activity: 'Changed the plan',
    tag: 'Subscriptions',
    status: 200,
    errors: [409],
    access: 'organization',
    table: { account: ['UpdateItem'], organization: ['UpdateItem'], event: ['PutItem'] },
    billing: true,
    allowsOrganizationKeys: true,
  },
  'cancel-subscription': {
    method: 'DELETE',
    path: '/v1/organizations/{id}/subscription',
    scope: 'organizations:write',
    freshSignIn: { notRequired: 'can-be-undone' },
    summary: 'Cancel the subscription of an organization and return it to the free plan',
    activity: 'Cancelled the subscription',
    tag: 'Subscriptions',
    status: 204,
    errors: [409],
    access: 'organization',
    table: { account: ['UpdateItem'], organization: ['UpdateItem'], event: ['PutItem'] },
    billing: true,
    allowsOrganizationKeys: true,
  },
} as const satisfies Record<string, Operation>;
