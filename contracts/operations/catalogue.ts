import { API_KEY_OPERATIONS } from './capabilities/api-keys.ts';
import { AUDIT_OPERATIONS } from './capabilities/audit.ts';
import { CHECK_OPERATIONS } from './capabilities/checks.ts';
import { CONVERSATION_OPERATIONS } from './capabilities/conversations.ts';
import { EVENT_OPERATIONS } from './capabilities/events.ts';
import { KNOWLEDGE_OPERATIONS } from './capabilities/knowledge.ts';
import { MCP_OPERATIONS } from './capabilities/mcp.ts';
import { MEMBER_OPERATIONS } from './capabilities/members.ts';
import { ORGANIZATION_OPERATIONS } from './capabilities/organizations.ts';
import { PLACEMENT_OPERATIONS } from './capabilities/placements.ts';
import { PRIVACY_OPERATIONS } from './capabilities/privacy.ts';
import { QPR_CODE_OPERATIONS } from './capabilities/qpr-codes.ts';
import { QUESTION_OPERATIONS } from './capabilities/questions.ts';
import { REQUEST_OPERATIONS } from './capabilities/requests.ts';
import { SCAN_OPERATIONS } from './capabilities/scans.ts';
import { SERVICE_OPERATIONS } from './capabilities/service.ts';
import { SESSION_OPERATIONS } from './capabilities/sessions.ts';
import { SUBSCRIPTION_OPERATIONS } from './capabilities/subscriptions.ts';
import { WEBHOOK_OPERATIONS } from './capabilities/webhooks.ts';
import type { Operation, Route } from './operation.ts';

/** The operations of each capability: `lambdas/api/<capability>/<name>.ts` holds the handler. */
export const OPERATIONS_BY_CAPABILITY = {
  'qpr-codes': QPR_CODE_OPERATIONS,
  placements: PLACEMENT_OPERATIONS,
  checks: CHECK_OPERATIONS,
  'api-keys': API_KEY_OPERATIONS,
  audit: AUDIT_OPERATIONS,
  sessions: SESSION_OPERATIONS,
  organizations: { ...ORGANIZATION_OPERATIONS, ...MEMBER_OPERATIONS, ...SUBSCRIPTION_OPERATIONS },
  webhooks: WEBHOOK_OPERATIONS,
  events: EVENT_OPERATIONS,
  scans: SCAN_OPERATIONS,
  requests: REQUEST_OPERATIONS,
  conversations: CONVERSATION_OPERATIONS,
  questions: QUESTION_OPERATIONS,
  knowledge: KNOWLEDGE_OPERATIONS,
  privacy: PRIVACY_OPERATIONS,
  mcp: MCP_OPERATIONS,
  service: SERVICE_OPERATIONS,
} as const satisfies Record<string, Record<string, Operation>>;

/**
 * The route catalogue: one row per operation. The row's name is also the name of the function, the file name of its
 * handler and its test, the construct id and the OpenAPI operationId. CDK creates the function, its route and its
 * grants from the row. The OpenAPI document and the docs are generated from it too.
 *
 * `tableGrantsOf` adds the grants that many keyed operations (those that need an API key or a session) share. `access`
 * names the reads with which an operation checks the caller's access. Every keyed operation updates the caller's key or
 * session (one write for authentication, the rate limit and the last use) and sometimes the account's request counter.
 * Every keyed POST can claim an idempotency record, unless it streams or only calls other operations (`forwards`). A
 * keyed operation that takes an organization can look it up by its slug. A keyed operation that changes something
 * writes an audit entry.
 */
const CATALOGUE = Object.assign({}, ...Object.values(OPERATIONS_BY_CAPABILITY)) as Record<OperationName, Operation>;

export type Capability = keyof typeof OPERATIONS_BY_CAPABILITY;
type Rows = (typeof OPERATIONS_BY_CAPABILITY)[Capability];
type NamesIn<R> = R extends unknown ? keyof R : never;
export type OperationName = NamesIn<Rows>;
type Row<N extends OperationName> = Extract<Rows, Readonly<Record<N, unknown>>>[N];
/** Operations that need an API key or a session. */
type KeyedOperationName = {
  [N in OperationName]: Row<N> extends { scope: null } ? never : N;
}[OperationName];
/** Keyed operations with a streamed response. */
export type StreamedOperationName = {
  [N in OperationName]: Row<N> extends { streamed: true } ? N : never;
}[OperationName];
/**
 * POST operations that accept keys limited to one organization. Each must check the caller's access again before it
 * replays a stored response.
 */
type OrganizationPostName = {
  [N in KeyedOperationName]: Row<N> extends { method: 'POST'; allowsOrganizationKeys: true } ? N : never;
}[KeyedOperationName];
/** Keyed operations with a normal response instead of a streamed one. */
export type RoutedOperationName = Exclude<KeyedOperationName, StreamedOperationName>;
/** The access check before a replay. It is required for the operations in `OrganizationPostName`. */
export type ReplayCheck<N extends KeyedOperationName, Check> = N extends OrganizationPostName
  ? [options: { readonly beforeReplay: Check }]
  : [options?: { readonly beforeReplay: Check }];
/** Public operations: they need neither a key nor a session. */
export type PublicOperationName = Exclude<OperationName, KeyedOperationName>;
export const OPERATION_NAMES = Object.keys(CATALOGUE) as OperationName[];
/** The whole row, for the stack and the API description. */
export const operation = (name: OperationName): Operation => CATALOGUE[name];
/** The fields that functions read. Their bundles contain only these. */
export const route = (name: OperationName): Route => CATALOGUE[name];
