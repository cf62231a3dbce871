/** Attribute names of the single table, shared by the stack that creates it and the code that reads it. */
export const TABLE = {
  partitionKey: 'pk',
  sortKey: 'sk',
  /** DynamoDB deletes an item some time after this moment (seconds since 1970). */
  timeToLive: 'expires_at_seconds',
  /** Every item has a type, so that stream filters and people can tell items apart. */
  type: 'type',
} as const;

/**
 * Prefixes of the partition keys, in the table and in its index. Functions build their keys from them, and grants use
 * them too: a role can only access items whose partition key has an allowed prefix.
 */
export const KEY_PREFIX = {
  /** An account with its webhooks, memberships, counts and digests, and the entries of its keys and sessions. */
  account: 'ACCOUNT#',
  /** An e-mail address, which points to its account. */
  email: 'EMAIL#',
  /** The hash of an API key or of a session cookie. */
  credential: 'CREDENTIAL#',
  /** A pending sign-in, by the hash of the secret in the browser's cookie or in the operator's link. */
  signIn: 'SIGN_IN#',
  /**
   * Counters of sign-in requests (per e-mail address, per network and in total), and of sign-in codes entered per
   * e-mail address.
   */
  signInRate: 'SIGN_IN_RATE#',
  /** Counters of an account's requests and previews, by minute. */
  accountRate: 'ACCOUNT_RATE#',
  /** An Idempotency-Key of an account. */
  idempotency: 'IDEM#',
  /** A code or a placement, by its short id. */
  code: 'CODE#',
  /** Earlier versions of a code. */
  codeVersion: 'CODE_VERSIONS#',
  /** The checks of a code. */
  check: 'CHECKS#',
  /** The codes of an account or organization, by status. */
  codeList: 'CODES#',
  /**
   * The placements of a code, by the code's id. The partition of an account or organization has its unclaimed
   * placements (those without a code), and one item per code that has placements.
   */
  placement: 'PLACEMENTS#',
  /** The brand of an account or organization. */
  brand: 'BRAND#',
  /** Audit entries: changes made through the API, and sign-ins, by account and by organization. */
  audit: 'AUDIT#',
  /** Events that receivers can subscribe to, by account. */
  event: 'EVENTS#',
  /** Events that only our own functions react to. */
  internalEvent: 'INTERNAL_EVENT#',
  /** The deliveries of a webhook. The index also has them by state and event type. */
  webhook: 'WEBHOOK#',
  /** The rate of webhook deliveries to a host, and the time at which each account can next deliver to it. */
  targetHost: 'TARGET_HOST#',
  /** The scans of a code or organization. In the index: those of an account. */
  scan: 'SCANS#',
  /** The numbers that function instances lease. Each number makes the scan ids of one instance unique. */
  scanWorker: 'SCAN_WORKER#',
  /** The daily salt for the pseudonyms of visitors. */
  visitorSalt: 'VISITOR_SALT#',
  /** Counters of the requests from a visitor's network in a minute. */
  networkRate: 'VISITOR_RATE#',
  /** A visitor of a code on one day. */
  visitor: 'VISITOR#',
  /**
   * Daily counts of a code, an account or an organization. For a code, also the monthly counts of its placements, and
   * the scans that are still missing from its total.
   */
  rollUp: 'ROLLUP#',
  /** A knowledge set with its sources. */
  knowledge: 'KNOWLEDGE#',
  /** The knowledge sets of an account or organization. */
  knowledgeList: 'KNOWLEDGE_LIST#',
  /** The time of the next request to a host whose pages are read. */
  readHost: 'READ_HOST#',
  /** The sources that an account fetches from the web now, those that wait, and the fetch time of the day. */
  accountReadings: 'ACCOUNT_READINGS#',
  /** A conversation with its messages. */
  conversation: 'CONVERSATION#',
  /** The conversations of a code, an account or an organization. */
  conversationList: 'CONVERSATIONS#',
  /**
   * The unanswered questions of a code. In the index: those of an account or organization by status, and the accounts
   * that get the weekly e-mail.
   */
  question: 'QUESTIONS#',
  /** A request that a visitor sent with a form. */
  request: 'REQUEST#',
  /** The requests of a code, an account or an organization, by status. */
  requestList: 'REQUESTS#',
  /** The addresses that get the requests of an account or organization by e-mail. */
  recipient: 'RECIPIENTS#',
  /**
   * The number of e-mails about the requests of a code, by day. In the index: days with requests that wait for the
   * digest.
   */
  requestEmail: 'REQUEST_EMAILS#',
  /** In the index only: open conversations, by the time at which they end unless someone writes. */
  idleConversation: 'IDLE#',
  /**
   * In the index only: scanned placements, by the day on which they are checked for silence unless they are scanned
   * again. Also the accounts that get the weekly e-mail about silent placements.
   */
  silence: 'SILENCE#',
  /** A schedule that runs only while there is work. */
  schedule: 'SCHEDULE#',
  /** Usage of an account in a month: of all its codes together, and of its previews and checks. */
  messageBudget: 'MESSAGE_BUDGET#',
  /** Usage of one code, by month and by day. */
  usage: 'USAGE#',
  /** An organization with its members and invitations. */
  organization: 'ORG#',
  /** A slug, which belongs to one organization. */
  slug: 'SLUG#',
  /** The hash of the token in an invitation link. */
  invitationToken: 'INVITATION_TOKEN#',
  /**
   * Counters of the day's e-mails to one address, by its hash: invitations, and requests to confirm it as a recipient.
   */
  emailedAddress: 'INVITED_ADDRESS#',
  /** No items: the health check reads a key with this prefix to see whether the table responds. */
  status: 'STATUS#',
  /** A processed notice from the payment provider. */
  billingNotice: 'BILLING_NOTICE#',
} as const;

/**
 * The only index. It is sparse: it has only the items that carry both keys, and it stores nothing but keys. Readers
 * that need more than the keys then fetch the items themselves with strongly consistent reads.
 */
export const TABLE_INDEX = { name: 'gsi1', partitionKey: 'gsi1pk', sortKey: 'gsi1sk' } as const;
