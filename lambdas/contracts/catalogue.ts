import { API_KEY_OPERATIONS } from './api-key-operations.ts';
import { CONVERSATION_OPERATIONS } from './conversation-operations.ts';
import { EVENT_OPERATIONS } from './event-operations.ts';
import { MEMBER_OPERATIONS } from './member-operations.ts';
import type { Operation } from './operation.ts';
import { ORGANIZATION_OPERATIONS } from './organization-operations.ts';
import { QPR_CODE_OPERATIONS } from './qpr-code-operations.ts';
import { SERVICE_OPERATIONS } from './service-operations.ts';
import { SUBSCRIPTION_OPERATIONS } from './subscription-operations.ts';
import { WEBHOOK_OPERATIONS } from './webhook-operations.ts';

/**
 * The route catalogue: one row per operation. The row's name is the file in `lambdas/api/`, the
 * Lambda function, the construct id and the OpenAPI operationId. CDK makes the function, its route
 * and its grants from the row; OpenAPI and the docs follow from it too.
 *
 * Every keyed operation updates its API key (authentication, rate limit and last use in one write);
 * every POST may also claim an idempotency record. The house stack adds these grants itself.
 */
export const CATALOGUE = {
  ...QPR_CODE_OPERATIONS,
  ...API_KEY_OPERATIONS,
  ...ORGANIZATION_OPERATIONS,
  ...MEMBER_OPERATIONS,
  ...SUBSCRIPTION_OPERATIONS,
  ...WEBHOOK_OPERATIONS,
  ...EVENT_OPERATIONS,
  ...CONVERSATION_OPERATIONS,
  ...SERVICE_OPERATIONS,
} as const satisfies Record<string, Operation>;

export type OperationName = keyof typeof CATALOGUE;
export const OPERATION_NAMES = Object.keys(CATALOGUE) as OperationName[];
export const operation = (name: OperationName): Operation => CATALOGUE[name];
