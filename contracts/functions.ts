import { type Capability, OPERATIONS_BY_CAPABILITY, type OperationName } from './operations/catalogue.ts';

/** Handler files of the functions that are not API operations, by function name. */
const OTHER_ENTRIES = {
  'unknown-route': 'lambdas/api/unknown-route.ts',
  'publish-events': 'lambdas/events/publish-events.ts',
  'remove-code-images': 'lambdas/qpr-codes/images/remove-code-images.ts',
  'remove-code-data': 'lambdas/qpr-codes/deletion/remove-code-data.ts',
  'remove-orphaned-images': 'lambdas/qpr-codes/images/remove-orphaned-images.ts',
  'redraw-images': 'lambdas/qpr-codes/images/redraw-images.ts',
  'fan-out-event': 'lambdas/webhooks/delivery/fan-out-event.ts',
  deliver: 'lambdas/webhooks/delivery/deliver.ts',
  'end-delivery': 'lambdas/webhooks/delivery/end-delivery.ts',
  'watch-webhook': 'lambdas/webhooks/delivery/watch-webhook.ts',
  'delete-organization-data': 'lambdas/organizations/delete-organization-data.ts',
  'accept-by-link': 'lambdas/organizations/invitations/accept-by-link.ts',
  'set-subscription': 'lambdas/organizations/subscriptions/set-subscription.ts',
  'stripe-notice': 'lambdas/organizations/subscriptions/stripe-notice.ts',
  'issue-key': 'lambdas/api-keys/issue-key.ts',
  'scan-page': 'lambdas/scans/scan-page.ts',
  'conversation-session': 'lambdas/conversations/conversation-session.ts',
  converse: 'lambdas/conversations/converse.ts',
  'delete-own-conversation': 'lambdas/conversations/delete-own-conversation.ts',
  'open-file': 'lambdas/conversations/sessions/open-file.ts',
  'warn-owner': 'lambdas/conversations/budget/warn-owner.ts',
  'sweep-conversations': 'lambdas/conversations/ending/sweep-conversations.ts',
  'transfer-codes': 'lambdas/qpr-codes/moves/transfer-codes.ts',
  'announce-move': 'lambdas/qpr-codes/moves/announce-move.ts',
  'draw-image': 'lambdas/qpr-codes/images/draw-image.ts',
  'find-silent-placements': 'lambdas/scans/silence/find-silent-placements.ts',
  unsubscribe: 'lambdas/requests/recipients/email-links.ts',
  'release-placements': 'lambdas/placements/release-placements.ts',
  'render-qr': 'lambdas/qpr-codes/images/render-qr.ts',
  'roll-up-scans': 'lambdas/scans/roll-ups/roll-up-scans.ts',
  'remove-code-conversations': 'lambdas/conversations/ending/remove-code-conversations.ts',
  'group-questions': 'lambdas/questions/grouping/group-questions.ts',
  'send-question-digests': 'lambdas/questions/digest/send-question-digests.ts',
  'follow-codes': 'lambdas/questions/owners/follow-codes.ts',
  'follow-moved-requests': 'lambdas/requests/follow-moved-requests.ts',
  'email-recipients': 'lambdas/requests/recipients/email-recipients.ts',
  'start-reading': 'lambdas/knowledge/reading/start-reading.ts',
  'fetch-source': 'lambdas/knowledge/reading/fetch-source.ts',
  'read-source': 'lambdas/knowledge/reading/read-source.ts',
  'record-reading': 'lambdas/knowledge/reading/record-reading.ts',
  'embed-source': 'lambdas/knowledge/reading/embed-source.ts',
  'pack-knowledge': 'lambdas/knowledge/reading/pack-knowledge.ts',
  'read-again': 'lambdas/knowledge/reading/read-again.ts',
  'delete-organization-knowledge': 'lambdas/knowledge/delete-organization-knowledge.ts',
  'announce-account-deletion': 'lambdas/privacy/announce-account-deletion.ts',
  'erase-account': 'lambdas/privacy/erase-account.ts',
} as const;

export type FunctionName = OperationName | keyof typeof OTHER_ENTRIES;

/** Functions that only some deployments have. They are bundled in any case. */
export const OPTIONAL_FUNCTIONS: readonly FunctionName[] = ['stripe-notice'];

/**
 * The capabilities that have operations. Each is named like its folders in `lambdas/` and `lambdas/api/`; `service` has
 * only the folder in `lambdas/api/`. The functions of one capability share a log group.
 */
export const OPERATION_CAPABILITIES = Object.keys(OPERATIONS_BY_CAPABILITY) as Capability[];

const operationEntries = OPERATION_CAPABILITIES.flatMap((capability) =>
  Object.keys(OPERATIONS_BY_CAPABILITY[capability]).map(
    (name) => [name as OperationName, `lambdas/api/${capability}/${name}.ts`] as const,
  ),
);

/** Every function of the service and its handler file, relative to the project root. */
export const FUNCTION_ENTRIES: ReadonlyMap<FunctionName, string> = new Map<FunctionName, string>([
  ...operationEntries,
  ...Object.entries(OTHER_ENTRIES).map(([name, entry]) => [name as keyof typeof OTHER_ENTRIES, entry] as const),
]);

/** The capability of a function, from the folder of its handler: `api/<capability>/` or `<capability>/`. */
export function capabilityOf(name: FunctionName): Capability {
  const [, top, inside] = FUNCTION_ENTRIES.get(name)?.split('/') ?? [];
  // The only handler directly in `api/` is the one for unknown routes.
  const apiFolder = inside?.endsWith('.ts') ? 'service' : inside;
  const folder = top === 'api' ? apiFolder : top;
  const capability = OPERATION_CAPABILITIES.find((known) => known === folder);
  if (!capability)
    throw new Error(`The handler of ${name} is not in a capability folder of lambdas/. Move it into one.`);
  return capability;
}
