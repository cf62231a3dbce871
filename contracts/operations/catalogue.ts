import { API_KEY_OPERATIONS } from './api-keys.ts';
import { AUDIT_OPERATIONS } from './audit.ts';
import { CONVERSATION_OPERATIONS } from './conversations.ts';
import { EVENT_OPERATIONS } from './events.ts';
import { MEMBER_OPERATIONS } from './members.ts';
import type { Operation, Route } from './operation.ts';
import { ORGANIZATION_OPERATIONS } from './organizations.ts';
import { PRIVACY_OPERATIONS } from './privacy.ts';
import { QPR_CODE_OPERATIONS } from './qpr-codes.ts';
import { SCAN_OPERATIONS } from './scans.ts';
import { SERVICE_OPERATIONS } from './service.ts';
import { SESSION_OPERATIONS } from './sessions.ts';
import { SUBSCRIPTION_OPERATIONS } from './subscriptions.ts';
import { WEBHOOK_OPERATIONS } from './webhooks.ts';

/** The operations of each capability: `lambdas/api/<capability>/<name>.ts` holds the handler. */
export const OPERATIONS_BY_CAPABILITY = {
  'qpr-codes': QPR_CODE_OPERATIONS,
  'api-keys': API_KEY_OPERATIONS,
  audit: AUDIT_OPERATIONS,
  sessions: SESSION_OPERATIONS,
  organizations: { ...ORGANIZATION_OPERATIONS, ...MEMBER_OPERATIONS, ...SUBSCRIPTION_OPERATIONS },
  webhooks: WEBHOOK_OPERATIONS,
  events: EVENT_OPERATIONS,
  scans: SCAN_OPERATIONS,
  conversations: CONVERSATION_OPERATIONS,
  privacy: PRIVACY_OPERATIONS,
  service: SERVICE_OPERATIONS,
} as const satisfies Record<string, Record<string, Operation>>;

/**
 * The route catalogue: one row per operation. The row's name is the file of its handler and of its
 * test, the Lambda function, the construct id and the OpenAPI operationId. CDK makes the function, its
 * route and its grants from the row; OpenAPI and the docs follow from it too.
 *
 * Every keyed operation updates its API key or session (authentication, rate limit and last use in one write);
 * every POST whose response is whole may also claim an idempotency record, and what names an organization may do so
 * by its slug, which is looked up first; what changes something writes that into the audit log. The house stack adds these
 * grants itself.
 */
const CATALOGUE = {
  ...OPERATIONS_BY_CAPABILITY['qpr-codes'],
  ...OPERATIONS_BY_CAPABILITY['api-keys'],
  ...OPERATIONS_BY_CAPABILITY.audit,
  ...OPERATIONS_BY_CAPABILITY.sessions,
  ...OPERATIONS_BY_CAPABILITY.organizations,
  ...OPERATIONS_BY_CAPABILITY.webhooks,
  ...OPERATIONS_BY_CAPABILITY.events,
  ...OPERATIONS_BY_CAPABILITY.scans,
  ...OPERATIONS_BY_CAPABILITY.conversations,
  ...OPERATIONS_BY_CAPABILITY.privacy,
  ...OPERATIONS_BY_CAPABILITY.service,
} as const satisfies Record<string, Operation>;

export type OperationName = keyof typeof CATALOGUE;
/** The operations that need an API key or a session … */
type KeyedOperationName = {
  [N in OperationName]: (typeof CATALOGUE)[N]['scope'] extends null ? never : N;
}[OperationName];
/** … of these, those whose response is a stream … */
export type StreamedOperationName = {
  [N in OperationName]: (typeof CATALOGUE)[N] extends { streamed: true } ? N : never;
}[OperationName];
/** POSTs that can be about an organization: before their stored response is replayed, the right to it is asked again. */
type OrganizationPostName = {
  [N in KeyedOperationName]: (typeof CATALOGUE)[N] extends { method: 'POST'; limitedKeys: true } ? N : never;
}[KeyedOperationName];
/** Operations behind a route, with a response that is whole. */
export type WholeOperationName = Exclude<KeyedOperationName, StreamedOperationName>;
/** An operation and the check before a replay, which only those that are about an account alone may leave out. */
export type ReplayCheck<N extends KeyedOperationName, Check> = N extends OrganizationPostName
  ? [mayReplay: Check]
  : [mayReplay?: Check];
/** … and those that are open to everybody. */
export type OpenOperationName = Exclude<OperationName, KeyedOperationName>;
export const OPERATION_NAMES = Object.keys(CATALOGUE) as OperationName[];
/** The whole row, for the stack and the API description. */
export const operation = (name: OperationName): Operation => CATALOGUE[name];
/** The part of the row that functions know: their bundles hold no more of it. */
export const route = (name: OperationName): Route => CATALOGUE[name];
export type Capability = keyof typeof OPERATIONS_BY_CAPABILITY;
