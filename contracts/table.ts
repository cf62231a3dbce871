/** Names of the single table, shared by the stack that creates it and the code that reads it. */
export const TABLE = {
  partitionKey: 'pk',
  sortKey: 'sk',
  /** DynamoDB deletes an item some time after this (seconds since 1970). */
  timeToLive: 'expires_at_seconds',
  /** Every item says what it is, so that stream filters and people can tell items apart. */
  type: 'type',
} as const;

/**
 * How every partition key begins, in the table and in its index. The code makes its keys from these, and
 * grants are made from them too: a role may touch only items whose partition key begins so.
 */
export const KEY_PREFIX = {
  /** An account with its API keys, webhooks, memberships and organization quota. */
  account: 'ACCOUNT#',
  /** An e-mail address, which leads to its account. */
  email: 'EMAIL#',
  /** The hash of an API key, or of what a session's cookie holds. */
  credential: 'CREDENTIAL#',
  /** A sign-in that somebody began, by the hash of what the browser or the operator's link holds. */
  signIn: 'SIGN_IN#',
  /** How often sign-ins were asked for, by address, by visitor and in all. */
  signInRate: 'SIGN_IN_RATE#',
  /** The requests of an account, by minute. */
  accountRate: 'ACCOUNT_RATE#',
  /** An Idempotency-Key of an account. */
  idempotency: 'IDEM#',
  /** A code by its short id. */
  code: 'CODE#',
  /** The codes of an account or organization, by status. */
  codeList: 'CODES#',
  /** What was changed over the API, by account and by organization. */
  audit: 'AUDIT#',
  /** Events that receivers can subscribe to, by account. */
  event: 'EVENTS#',
  /** Events that only our own functions react to. */
  internalEvent: 'INTERNAL_EVENT#',
  /** The deliveries of a webhook; in the index too, by state and event type. */
  webhook: 'WEBHOOK#',
  /** How much is sent to a host, and when an account's next turn there is. */
  targetHost: 'TARGET_HOST#',
  /** The scans of a code or organization. */
  scan: 'SCANS#',
  /** The number of a function instance that makes scan ids. */
  scanWorker: 'SCAN_WORKER#',
  /** The salt of a day, for the pseudonyms of visitors. */
  visitorSalt: 'VISITOR_SALT#',
  /** What a visitor did in a minute. */
  visitorRate: 'VISITOR_RATE#',
  /** A visitor of a code on a day. */
  visitor: 'VISITOR#',
  /** The numbers of a code or organization, by day. */
  rollUp: 'ROLLUP#',
  /** A conversation with its messages. */
  conversation: 'CONVERSATION#',
  /** The conversations of a code or organization. */
  conversationList: 'CONVERSATIONS#',
  /** In the index only: open conversations by the time at which they end if nobody writes. */
  idleConversation: 'IDLE#',
  /** A schedule that runs only while there is work. */
  schedule: 'SCHEDULE#',
  /** What the codes of an account have taken of its month. */
  messageBudget: 'MESSAGE_BUDGET#',
  /** What a code has used, by month and day. */
  usage: 'USAGE#',
  /** An organization with its members and invitations. */
  organization: 'ORG#',
  /** A slug, which belongs to one organization. */
  slug: 'SLUG#',
  /** The hash of the token in an invitation's link. */
  invitationToken: 'INVITATION_TOKEN#',
  /** The invitation e-mails of a day to one address, by its hash. */
  invitedAddress: 'INVITED_ADDRESS#',
  /** Nothing: read to see whether the table answers. */
  status: 'STATUS#',
  /** A notice of the payment provider that was handled. */
  billingNotice: 'BILLING_NOTICE#',
} as const;

/**
 * The one sparse index: only items that carry both keys are in it, and it holds nothing but keys.
 * Who reads it fetches the items themselves afterwards, fresh and strongly consistent.
 */
export const TABLE_INDEX = { name: 'gsi1', partitionKey: 'gsi1pk', sortKey: 'gsi1sk' } as const;
