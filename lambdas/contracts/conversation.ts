/** Rules of scans and conversations that the stack, the functions and the page share. */
export const CONVERSATION = {
  /** A conversation ends when nobody wrote for this long. */
  idleSeconds: 15 * 60,
  /** A page that was left may come back (a reload also leaves it): then nothing has ended. */
  leaveGraceSeconds: 30,
  /** One visitor message and its answer are one turn; a crashed answer frees the turn after this. */
  answerLeaseSeconds: 90,
  messageLength: 2_000,
  /** Messages that a visitor may write in one conversation. */
  visitorMessages: 60,
  /** Generous: a crowd behind one Wi-Fi with the same phones looks like one visitor. */
  messagesPerVisitorMinute: 40,
  conversationsPerVisitorMinute: 30,
  /** Messages a month that the models answer for one owner, unless the context says otherwise. */
  messagesPerMonth: 100_000,
  /** Days that scans and conversations are kept, unless the context says otherwise. */
  retentionDays: 365,
} as const;

/** Partitions over which the open conversations are spread in the sparse index. */
export const IDLE_PARTITIONS = 16;

/** A code scanned by thousands at once writes its scans to these partitions; a quiet one only to 0. */
export const HOT_SCAN_PARTITIONS = 15;

/** Carries the token of a conversation where a request has no body. */
export const CONVERSATION_TOKEN_HEADER = 'x-conversation-token';

/** The visitor's Accept-Encoding under another name: its own never reaches an uncached origin. */
export const VIEWER_ENCODING_HEADER = 'x-viewer-encoding';

/** Value of the `type` attribute of a scan; the roll-up's stream filter selects on it. */
export const SCAN_ITEM_TYPE = 'scan';

/** Paths below the scan page, as API Gateway writes them. */
export const SCAN_ROUTES = {
  page: '/s/{short_id}',
  /** Whatever else somebody types, such as a slash at the end. */
  other: '/s/{path+}',
  start: '/s/{short_id}/conversations',
  history: '/s/{short_id}/conversations/{id}',
  signals: '/s/{short_id}/conversations/{id}/signals',
} as const;

/** What CloudFront sends to the streaming function instead; the page posts its messages there. */
export const MESSAGES_PATTERN = '/s/*/messages';
