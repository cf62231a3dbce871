import { OPERATION_NAMES, type OperationName } from './catalogue.ts';

/** Handler files of the functions that are no operation of the API, by function name. */
const OTHER_ENTRIES = {
  'unknown-route': 'lambdas/api/unknown-route.ts',
  'publish-events': 'lambdas/events/publish-events.ts',
  'remove-code-images': 'lambdas/events/remove-code-images.ts',
  'remove-orphaned-images': 'lambdas/events/remove-orphaned-images.ts',
  'fan-out-event': 'lambdas/delivery/fan-out-event.ts',
  deliver: 'lambdas/delivery/deliver.ts',
  'end-delivery': 'lambdas/delivery/end-delivery.ts',
  'watch-webhook': 'lambdas/delivery/watch-webhook.ts',
  'remove-organization-remains': 'lambdas/events/remove-organization-remains.ts',
  'show-invitation': 'lambdas/invitation/show-invitation.ts',
  'accept-by-link': 'lambdas/invitation/accept-by-link.ts',
  'set-subscription': 'lambdas/billing/set-subscription.ts',
  'stripe-notice': 'lambdas/billing/stripe-notice.ts',
  'issue-key': 'lambdas/admin/issue-key.ts',
  'scan-page': 'lambdas/scan/scan-page.ts',
  'conversation-session': 'lambdas/conversation/session.ts',
  converse: 'lambdas/conversation/converse-function.ts',
  'sweep-conversations': 'lambdas/conversation/sweep.ts',
  'render-qr': 'lambdas/scan/render-qr.ts',
  'roll-up-scans': 'lambdas/events/roll-up-scans.ts',
  'remove-code-conversations': 'lambdas/events/remove-code-conversations.ts',
} as const;

export type FunctionName = OperationName | keyof typeof OTHER_ENTRIES;

/** Functions that only some deployments have; their bundles are made all the same. */
export const OPTIONAL_FUNCTIONS: readonly FunctionName[] = ['stripe-notice'];

const operationEntries = OPERATION_NAMES.map((name) => [name, `lambdas/api/${name}.ts`] as const);

/** Every function of the service and the file that holds its handler, relative to the project. */
export const FUNCTION_ENTRIES: ReadonlyMap<FunctionName, string> = new Map<FunctionName, string>([
  ...operationEntries,
  ...Object.entries(OTHER_ENTRIES).map(([name, entry]) => [name as keyof typeof OTHER_ENTRIES, entry] as const),
]);
