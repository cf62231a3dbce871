import type { Scope } from './scopes.ts';

/**
 * The route catalogue: one row per operation. The row's name is the file in `lambdas/api/`, the
 * Lambda function, the construct id and the OpenAPI operationId. CDK makes the function, its route
 * and its grants from the row; OpenAPI and the docs follow from it too.
 */
export interface Operation {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** Path parameters in braces, as API Gateway and OpenAPI write them. */
  readonly path: `/v1/${string}`;
  /** `null`: open to everybody, no key needed. */
  readonly scope: Scope | null;
  readonly summary: string;
  readonly tag:
    | 'QPR codes'
    | 'API keys'
    | 'Service'
    | 'Organizations'
    | 'Members'
    | 'Subscriptions'
    | 'Webhooks'
    | 'Events'
    | 'Scans and conversations';
  /** Status of the successful answer. */
  readonly status: 200 | 201 | 204;
  /** DynamoDB actions the function needs on the table (a transaction needs those of its parts). */
  readonly table: readonly TableAction[];
  /** It reads the table's index too. */
  readonly index?: true;
  /** It starts deliveries to webhooks. */
  readonly deliveries?: true;
  /** S3 actions on the QR images. */
  readonly images?: readonly ImageAction[];
  /** Addresses of the service that its answers contain: they become environment variables. */
  readonly addresses?: readonly Address[];
  /** Statuses of refusals of its own, beyond those that follow from what it takes. */
  readonly refusals?: readonly (402 | 404 | 409 | 410)[];
  /** It has to know how long scans and conversations are kept. */
  readonly conversations?: true;
  /** It sends e-mail. */
  readonly email?: true;
  /** It has to know whether a payment provider decides about plans. */
  readonly billing?: true;
  /** A key limited to one organization may call it, because it keeps to that organization itself. */
  readonly limitedKeys?: true;
}

/** base_url carries the API and the images, scan_host is what the QR images open. */
export type Address = 'baseUrl' | 'scanHost';

export type TableAction =
  | 'GetItem'
  | 'BatchGetItem'
  | 'BatchWriteItem'
  | 'Query'
  | 'PutItem'
  | 'UpdateItem'
  | 'DeleteItem'
  | 'ConditionCheckItem';
export type ImageAction = 'PutObject' | 'DeleteObject';

/**
 * Every keyed operation updates its API key (authentication, rate limit and last use in one write);
 * every POST may also claim an idempotency record. The house stack adds these grants itself.
 */
export const CATALOGUE = {
  'create-qpr-code': {
    method: 'POST',
    path: '/v1/qpr-codes',
    scope: 'codes:write',
    summary: 'Create a QPR code',
    tag: 'QPR codes',
    status: 200,
    table: ['BatchGetItem', 'Query', 'PutItem', 'UpdateItem'],
    images: ['PutObject'],
    addresses: ['baseUrl', 'scanHost'],
    limitedKeys: true,
    refusals: [402, 404],
  },
  'list-qpr-codes': {
    method: 'GET',
    path: '/v1/qpr-codes',
    scope: 'codes:read',
    summary: 'List QPR codes, newest first',
    tag: 'QPR codes',
    status: 200,
    table: ['BatchGetItem', 'Query'],
    addresses: ['baseUrl', 'scanHost'],
    limitedKeys: true,
    refusals: [404],
  },
  'get-qpr-code': {
    method: 'GET',
    path: '/v1/qpr-codes/{id}',
    scope: 'codes:read',
    summary: 'Get one QPR code with its prompt',
    tag: 'QPR codes',
    status: 200,
    table: ['BatchGetItem'],
    addresses: ['baseUrl', 'scanHost'],
    limitedKeys: true,
  },
  'update-qpr-code': {
    method: 'PATCH',
    path: '/v1/qpr-codes/{id}',
    scope: 'codes:write',
    summary: 'Change a QPR code',
    tag: 'QPR codes',
    status: 200,
    table: ['BatchGetItem', 'UpdateItem'],
    addresses: ['baseUrl', 'scanHost'],
    limitedKeys: true,
  },
  'delete-qpr-code': {
    method: 'DELETE',
    path: '/v1/qpr-codes/{id}',
    scope: 'codes:write',
    summary: 'Delete a QPR code and its images for good',
    tag: 'QPR codes',
    status: 204,
    table: ['BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
    limitedKeys: true,
  },
  'archive-qpr-code': {
    method: 'POST',
    path: '/v1/qpr-codes/{id}/archive',
    scope: 'codes:write',
    summary: 'Archive a QPR code: it stays, but no longer opens a conversation',
    tag: 'QPR codes',
    status: 200,
    table: ['BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
    addresses: ['baseUrl', 'scanHost'],
    limitedKeys: true,
  },
  'unarchive-qpr-code': {
    method: 'POST',
    path: '/v1/qpr-codes/{id}/unarchive',
    scope: 'codes:write',
    summary: 'Bring an archived QPR code back',
    tag: 'QPR codes',
    status: 200,
    table: ['BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
    addresses: ['baseUrl', 'scanHost'],
    limitedKeys: true,
  },
  'create-api-key': {
    method: 'POST',
    path: '/v1/api-keys',
    scope: 'keys:write',
    summary: 'Create an API key; its secret is shown only here',
    tag: 'API keys',
    status: 201,
    table: ['BatchGetItem', 'Query', 'PutItem', 'UpdateItem'],
    limitedKeys: true,
    refusals: [404],
  },
  'list-api-keys': {
    method: 'GET',
    path: '/v1/api-keys',
    scope: 'keys:write',
    summary: 'List the API keys of the account',
    tag: 'API keys',
    status: 200,
    table: ['Query', 'BatchGetItem'],
    limitedKeys: true,
  },
  'revoke-api-key': {
    method: 'DELETE',
    path: '/v1/api-keys/{id}',
    scope: 'keys:write',
    summary: 'Revoke an API key at once',
    tag: 'API keys',
    status: 204,
    table: ['GetItem', 'UpdateItem'],
    limitedKeys: true,
  },
  'rotate-api-key': {
    method: 'POST',
    path: '/v1/api-keys/{id}/rotate',
    scope: 'keys:write',
    summary: 'Replace an API key; the old one stays valid for an overlap',
    tag: 'API keys',
    status: 201,
    table: ['Query', 'PutItem', 'UpdateItem'],
    limitedKeys: true,
  },
  'list-organizations': {
    method: 'GET',
    path: '/v1/organizations',
    scope: 'organizations:read',
    summary: 'List the organizations that the key can access',
    tag: 'Organizations',
    status: 200,
    table: ['Query', 'BatchGetItem'],
    limitedKeys: true,
  },
  'create-organization': {
    method: 'POST',
    path: '/v1/organizations',
    scope: 'organizations:write',
    summary: 'Create an organization; the account of the key becomes its owner',
    tag: 'Organizations',
    status: 201,
    table: ['GetItem', 'PutItem', 'UpdateItem'],
    refusals: [402, 409],
  },
  'get-organization': {
    method: 'GET',
    path: '/v1/organizations/{id}',
    scope: 'organizations:read',
    summary: 'Get one organization with its metadata',
    tag: 'Organizations',
    status: 200,
    table: ['BatchGetItem'],
    limitedKeys: true,
  },
  'update-organization': {
    method: 'PATCH',
    path: '/v1/organizations/{id}',
    scope: 'organizations:write',
    summary: 'Change the name, slug or metadata of an organization',
    tag: 'Organizations',
    status: 200,
    refusals: [409],
    table: ['BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
    limitedKeys: true,
  },
  'delete-organization': {
    method: 'DELETE',
    path: '/v1/organizations/{id}',
    scope: 'organizations:write',
    summary: 'Delete an organization that has no active codes',
    tag: 'Organizations',
    status: 204,
    table: ['BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
    billing: true,
    limitedKeys: true,
    refusals: [409],
  },
  'list-members': {
    method: 'GET',
    path: '/v1/organizations/{id}/members',
    scope: 'members:read',
    summary: 'List the members of an organization',
    tag: 'Members',
    status: 200,
    table: ['BatchGetItem', 'Query'],
    limitedKeys: true,
  },
  'invite-member': {
    method: 'POST',
    path: '/v1/organizations/{id}/members',
    scope: 'members:write',
    summary: 'Invite somebody to an organization by e-mail',
    tag: 'Members',
    status: 200,
    table: ['BatchGetItem', 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
    addresses: ['baseUrl'],
    email: true,
    limitedKeys: true,
    refusals: [402],
  },
  'update-member': {
    method: 'PATCH',
    path: '/v1/organizations/{id}/members/{member_id}',
    scope: 'members:write',
    summary: 'Give a member another role',
    tag: 'Members',
    status: 200,
    refusals: [409],
    table: ['BatchGetItem', 'GetItem', 'UpdateItem', 'ConditionCheckItem'],
    limitedKeys: true,
  },
  'remove-member': {
    method: 'DELETE',
    path: '/v1/organizations/{id}/members/{member_id}',
    scope: 'members:write',
    summary: 'Remove a member, or leave the organization',
    tag: 'Members',
    status: 204,
    refusals: [409],
    table: ['BatchGetItem', 'GetItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
    limitedKeys: true,
  },
  'list-invitations': {
    method: 'GET',
    path: '/v1/organizations/{id}/invitations',
    scope: 'members:read',
    summary: 'List the pending invitations of an organization',
    tag: 'Members',
    status: 200,
    table: ['BatchGetItem', 'Query'],
    limitedKeys: true,
  },
  'revoke-invitation': {
    method: 'DELETE',
    path: '/v1/organizations/{id}/invitations/{invitation_id}',
    scope: 'members:write',
    summary: 'Take an invitation back',
    tag: 'Members',
    status: 204,
    table: ['BatchGetItem', 'GetItem', 'DeleteItem'],
    limitedKeys: true,
  },
  'accept-invitation': {
    method: 'POST',
    path: '/v1/invitations/accept',
    scope: 'organizations:write',
    summary: 'Accept an invitation that was sent to the e-mail address of the account',
    tag: 'Members',
    status: 200,
    refusals: [402, 410],
    table: ['BatchGetItem', 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
  },
  'change-subscription': {
    method: 'PUT',
    path: '/v1/organizations/{id}/subscription',
    scope: 'organizations:write',
    summary: 'Take a plan for an organization',
    tag: 'Subscriptions',
    status: 200,
    refusals: [409],
    table: ['BatchGetItem', 'PutItem', 'UpdateItem'],
    billing: true,
    limitedKeys: true,
  },
  'cancel-subscription': {
    method: 'DELETE',
    path: '/v1/organizations/{id}/subscription',
    scope: 'organizations:write',
    summary: 'Cancel the subscription of an organization: back to the plan free',
    tag: 'Subscriptions',
    status: 204,
    refusals: [409],
    table: ['BatchGetItem', 'PutItem', 'UpdateItem'],
    billing: true,
    limitedKeys: true,
  },
  'create-webhook': {
    method: 'POST',
    path: '/v1/webhooks',
    scope: 'webhooks:write',
    summary: 'Register a webhook; its secret is shown only here',
    tag: 'Webhooks',
    status: 200,
    refusals: [409],
    table: ['PutItem', 'UpdateItem'],
  },
  'list-webhooks': {
    method: 'GET',
    path: '/v1/webhooks',
    scope: 'webhooks:read',
    summary: 'List the webhooks of the account',
    tag: 'Webhooks',
    status: 200,
    table: ['Query'],
  },
  'get-webhook': {
    method: 'GET',
    path: '/v1/webhooks/{id}',
    scope: 'webhooks:read',
    summary: 'Get one webhook',
    tag: 'Webhooks',
    status: 200,
    table: ['GetItem'],
  },
  'update-webhook': {
    method: 'PATCH',
    path: '/v1/webhooks/{id}',
    scope: 'webhooks:write',
    summary: 'Change a webhook, or switch it on or off',
    tag: 'Webhooks',
    status: 200,
    table: ['UpdateItem'],
  },
  'delete-webhook': {
    method: 'DELETE',
    path: '/v1/webhooks/{id}',
    scope: 'webhooks:write',
    summary: 'Delete a webhook',
    tag: 'Webhooks',
    status: 204,
    table: ['UpdateItem', 'DeleteItem'],
  },
  'rotate-webhook-secret': {
    method: 'POST',
    path: '/v1/webhooks/{id}/rotate-secret',
    scope: 'webhooks:write',
    summary: 'Replace the secret of a webhook; webhook-signature keeps the old one valid for 24 hours',
    tag: 'Webhooks',
    status: 200,
    table: ['UpdateItem'],
  },
  'test-webhook': {
    method: 'POST',
    path: '/v1/webhooks/{id}/test',
    scope: 'webhooks:write',
    summary: 'Send a sample event to a webhook, marked as such',
    tag: 'Webhooks',
    status: 200,
    refusals: [409],
    table: ['GetItem', 'PutItem', 'UpdateItem'],
    deliveries: true,
  },
  'list-deliveries': {
    method: 'GET',
    path: '/v1/webhooks/{id}/deliveries',
    scope: 'webhooks:read',
    summary: 'List the deliveries of a webhook with all attempts, newest first',
    tag: 'Webhooks',
    status: 200,
    table: ['GetItem', 'BatchGetItem', 'Query'],
    index: true,
  },
  redeliver: {
    method: 'POST',
    path: '/v1/deliveries/{id}/redeliver',
    scope: 'webhooks:write',
    summary: 'Send what a delivery carried once more',
    tag: 'Webhooks',
    status: 200,
    refusals: [409],
    table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem'],
    deliveries: true,
  },
  'recover-webhook': {
    method: 'POST',
    path: '/v1/webhooks/{id}/recover',
    scope: 'webhooks:write',
    summary: 'Send again everything that failed since a moment, or only count it',
    tag: 'Webhooks',
    status: 200,
    refusals: [409],
    table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem'],
    index: true,
    deliveries: true,
  },
  'list-events': {
    method: 'GET',
    path: '/v1/events',
    scope: 'webhooks:read',
    summary: 'List the events of the account, newest first',
    tag: 'Events',
    status: 200,
    table: ['Query'],
  },
  'get-event': {
    method: 'GET',
    path: '/v1/events/{id}',
    scope: 'webhooks:read',
    summary: 'Get one event as receivers get it',
    tag: 'Events',
    status: 200,
    table: ['GetItem'],
  },
  'list-scans': {
    method: 'GET',
    path: '/v1/scans',
    scope: 'codes:read',
    summary: 'List scans, newest first',
    tag: 'Scans and conversations',
    status: 200,
    table: ['BatchGetItem', 'Query'],
    index: true,
    conversations: true,
    refusals: [404],
    limitedKeys: true,
  },
  'get-qpr-code-analytics': {
    method: 'GET',
    path: '/v1/qpr-codes/{id}/analytics',
    scope: 'codes:read',
    summary: 'Get the scans and conversations of a QPR code in numbers',
    tag: 'Scans and conversations',
    status: 200,
    table: ['BatchGetItem', 'Query'],
    limitedKeys: true,
  },
  'list-conversations': {
    method: 'GET',
    path: '/v1/conversations',
    scope: 'conversations:read',
    summary: 'List conversations, newest first',
    tag: 'Scans and conversations',
    status: 200,
    table: ['BatchGetItem', 'Query'],
    refusals: [404],
    limitedKeys: true,
  },
  'get-conversation': {
    method: 'GET',
    path: '/v1/conversations/{id}',
    scope: 'conversations:read',
    summary: 'Get a conversation with its transcript',
    tag: 'Scans and conversations',
    status: 200,
    table: ['BatchGetItem', 'Query'],
    limitedKeys: true,
  },
  'delete-conversation': {
    method: 'DELETE',
    path: '/v1/conversations/{id}',
    scope: 'codes:write',
    summary: 'Delete a conversation and its transcript for good',
    tag: 'Scans and conversations',
    status: 204,
    table: ['BatchGetItem', 'GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
    limitedKeys: true,
  },
  'get-openapi': {
    method: 'GET',
    path: '/v1/openapi.json',
    scope: null,
    summary: 'This API as an OpenAPI 3.1 document',
    tag: 'Service',
    status: 200,
    table: [],
    addresses: ['baseUrl'],
  },
} as const satisfies Record<string, Operation>;

export type OperationName = keyof typeof CATALOGUE;
export const OPERATION_NAMES = Object.keys(CATALOGUE) as OperationName[];
export const operation = (name: OperationName): Operation => CATALOGUE[name];
