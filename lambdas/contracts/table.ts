/** Names of the single table, shared by the stack that creates it and the code that reads it. */
export const TABLE = {
  partitionKey: 'pk',
  sortKey: 'sk',
  /** DynamoDB deletes an item some time after this (seconds since 1970). */
  timeToLive: 'expires_at_seconds',
  /** Every item says what it is, so that stream filters and people can tell items apart. */
  type: 'type',
} as const;

/** How the partition keys begin that a grant singles out: a role may touch only such items. */
export const KEY_PREFIX = {
  account: 'ACCOUNT#',
  email: 'EMAIL#',
  apiKey: 'KEY#',
  idempotency: 'IDEM#',
  code: 'CODE#',
  webhook: 'WEBHOOK#',
  codeList: 'CODES#',
  event: 'EVENTS#',
  scan: 'SCANS#',
  scanWorker: 'SCAN_WORKER#',
  visitorSalt: 'VISITOR_SALT#',
  visitorRate: 'VISITOR_RATE#',
  visitor: 'VISITOR#',
  rollUp: 'ROLLUP#',
  conversation: 'CONVERSATION#',
  conversationList: 'CONVERSATIONS#',
  messageBudget: 'MESSAGE_BUDGET#',
  organization: 'ORG#',
  invitationToken: 'INVITATION_TOKEN#',
  billingNotice: 'BILLING_NOTICE#',
} as const;

/**
 * The one sparse index: only items that carry both keys are in it, and it holds nothing but keys.
 * Who reads it fetches the items themselves afterwards, fresh and strongly consistent.
 */
export const TABLE_INDEX = { name: 'gsi1', partitionKey: 'gsi1pk', sortKey: 'gsi1sk' } as const;
