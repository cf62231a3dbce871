import { type Capability, OPERATIONS_BY_CAPABILITY, type OperationName } from './operations/catalogue.ts';

/** Handler files of the functions that are no operation of the API, by function name. */
const OTHER_ENTRIES = {
  'unknown-route': 'lambdas/api/unknown-route.ts',
  'publish-events': 'lambdas/events/publish-events.ts',
  'remove-code-images': 'lambdas/qpr-codes/images/remove-code-images.ts',
  'remove-orphaned-images': 'lambdas/qpr-codes/images/remove-orphaned-images.ts',
  'fan-out-event': 'lambdas/webhooks/delivery/fan-out-event.ts',
  deliver: 'lambdas/webhooks/delivery/deliver.ts',
  'end-delivery': 'lambdas/webhooks/delivery/end-delivery.ts',
  'watch-webhook': 'lambdas/webhooks/delivery/watch-webhook.ts',
  'delete-organization-data': 'lambdas/organizations/delete-organization-data.ts',
  'show-invitation': 'lambdas/organizations/invitations/show-invitation.ts',
  'accept-by-link': 'lambdas/organizations/invitations/accept-by-link.ts',
  'set-subscription': 'lambdas/organizations/subscriptions/set-subscription.ts',
  'stripe-notice': 'lambdas/organizations/subscriptions/stripe-notice.ts',
  'issue-key': 'lambdas/api-keys/issue-key.ts',
  'scan-page': 'lambdas/scans/scan-page.ts',
  'conversation-session': 'lambdas/conversations/conversation-session.ts',
  converse: 'lambdas/conversations/converse.ts',
  'sweep-conversations': 'lambdas/conversations/ending/sweep-conversations.ts',
  'render-qr': 'lambdas/qpr-codes/images/render-qr.ts',
  'roll-up-scans': 'lambdas/scans/roll-ups/roll-up-scans.ts',
  'remove-code-conversations': 'lambdas/conversations/ending/remove-code-conversations.ts',
} as const;

export type FunctionName = OperationName | keyof typeof OTHER_ENTRIES;

/** Functions that only some deployments have; their bundles are made all the same. */
export const OPTIONAL_FUNCTIONS: readonly FunctionName[] = ['stripe-notice'];

/** The folder of `lambdas/` and of `test/` that each operation belongs to. */
export const CAPABILITY_OF: ReadonlyMap<OperationName, Capability> = new Map(
  Object.entries(OPERATIONS_BY_CAPABILITY).flatMap(([capability, rows]) =>
    Object.keys(rows).map((name) => [name as OperationName, capability as Capability] as const),
  ),
);

const operationEntries = [...CAPABILITY_OF].map(
  ([name, capability]) => [name, `lambdas/${capability}/operations/${name}.ts`] as const,
);

/** Every function of the service and the file that holds its handler, relative to the project. */
export const FUNCTION_ENTRIES: ReadonlyMap<FunctionName, string> = new Map<FunctionName, string>([
  ...operationEntries,
  ...Object.entries(OTHER_ENTRIES).map(([name, entry]) => [name as keyof typeof OTHER_ENTRIES, entry] as const),
]);
