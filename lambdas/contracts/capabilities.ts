import { API_KEY_OPERATIONS } from './api-key-operations.ts';
import { CONVERSATION_OPERATIONS } from './conversation-operations.ts';
import { EVENT_OPERATIONS } from './event-operations.ts';
import type { FunctionName } from './functions.ts';
import { MEMBER_OPERATIONS } from './member-operations.ts';
import { ORGANIZATION_OPERATIONS } from './organization-operations.ts';
import { QPR_CODE_OPERATIONS } from './qpr-code-operations.ts';
import { SERVICE_OPERATIONS } from './service-operations.ts';
import { SUBSCRIPTION_OPERATIONS } from './subscription-operations.ts';
import { WEBHOOK_OPERATIONS } from './webhook-operations.ts';

/** What the service does, in the words of its folders. Functions of one capability share a log group. */
export const CAPABILITIES = [
  'api',
  'qpr-codes',
  'api-keys',
  'organizations',
  'events',
  'webhooks',
  'scans',
  'conversations',
] as const;

export type Capability = (typeof CAPABILITIES)[number];

const CAPABILITY_OF = {
  ...all(SERVICE_OPERATIONS, 'api'),
  ...all(QPR_CODE_OPERATIONS, 'qpr-codes'),
  ...all(API_KEY_OPERATIONS, 'api-keys'),
  ...all(ORGANIZATION_OPERATIONS, 'organizations'),
  ...all(MEMBER_OPERATIONS, 'organizations'),
  ...all(SUBSCRIPTION_OPERATIONS, 'organizations'),
  ...all(EVENT_OPERATIONS, 'events'),
  ...all(WEBHOOK_OPERATIONS, 'webhooks'),
  ...all(CONVERSATION_OPERATIONS, 'conversations'),
  'list-scans': 'scans',
  'get-qpr-code-analytics': 'scans',
  'unknown-route': 'api',
  'remove-code-images': 'qpr-codes',
  'remove-orphaned-images': 'qpr-codes',
  'render-qr': 'qpr-codes',
  'issue-key': 'api-keys',
  'remove-organization-remains': 'organizations',
  'show-invitation': 'organizations',
  'accept-by-link': 'organizations',
  'set-subscription': 'organizations',
  'stripe-notice': 'organizations',
  'publish-events': 'events',
  'fan-out-event': 'webhooks',
  deliver: 'webhooks',
  'end-delivery': 'webhooks',
  'watch-webhook': 'webhooks',
  'scan-page': 'scans',
  'roll-up-scans': 'scans',
  'conversation-session': 'conversations',
  converse: 'conversations',
  'sweep-conversations': 'conversations',
  'remove-code-conversations': 'conversations',
} satisfies Record<FunctionName, Capability>;

export const capabilityOf = (name: FunctionName): Capability => CAPABILITY_OF[name];

function all<Name extends string>(operations: Readonly<Record<Name, unknown>>, capability: Capability) {
  return Object.fromEntries(Object.keys(operations).map((name) => [name, capability])) as Record<Name, Capability>;
}
