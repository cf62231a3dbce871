import { REQUEST_ROUTE, REQUESTS_PATTERN } from './requests/requests.ts';
import { RETENTION_DAYS } from './scans.ts';

/** Rules for conversations, shared by the stack, the functions and the page. */
export const CONVERSATION = {
  /** A conversation ends after this long without a message. */
  idleSeconds: 15 * 60,
  /**
   * A visitor who leaves the page can come back within this time (a reload also counts as leaving). The conversation
   * ends only after that.
   */
  leaveGraceSeconds: 30,
  /** If the function crashes while it answers, the conversation accepts messages again after this long. */
  answerLeaseSeconds: 90,
  /** How long a model can take for one answer. */
  answerSeconds: 60,
  /** How long we keep retrying to store an answer while the database is unavailable. */
  storeAnswerSeconds: 20,
  messageLength: 2_000,
  /** Visitor messages per conversation. */
  visitorMessages: 60,
  /**
   * Generous, because a crowd with the same phones on one Wi-Fi looks like one visitor. Forms have the same limits as
   * messages, but are counted separately.
   */
  messagesPerVisitorMinute: 40,
  conversationsPerVisitorMinute: 30,
  /**
   * Per IP address (IPv6: per /64) and code, across all visitors. Changing the User-Agent makes a new visitor but not a
   * new address.
   */
  messagesPerAddressAndCodeMinute: 120,
  conversationsPerAddressAndCodeMinute: 60,
  /** Across all codes. Five times the limit per code, so that one busy code does not block others on the same Wi-Fi. */
  messagesPerAddressMinute: 600,
  conversationsPerAddressMinute: 300,
  /**
   * All other requests of the page: history, ratings, files, deletion, signals (stop the answer, leave the page, close
   * the conversation), messages that were already answered or are rejected, and forms that were already sent or are
   * rejected. A page that waits for an answer polls every 700 ms.
   */
  requestsPerVisitorMinute: 120,
  requestsPerAddressAndCodeMinute: 360,
  requestsPerAddressMinute: 1_800,
  /**
   * Estimated tokens per IP address, for all codes of one account together: 120 messages of 1,500 tokens, which is the
   * message size that the plans assume.
   */
  tokensPerAddressAndAccountMinute: 180_000,
  /** The same as for the scans that started the conversations. */
  retentionDays: RETENTION_DAYS,
} as const;

/**
 * The function that answers spends most of its time waiting for the model, so it needs little CPU. `npm run bench --
 * message-cost` measures its CPU time with this memory.
 */
export const CONVERSE = { memoryMegabytes: 512 } as const;

/** Rules for previews, in which an owner chats with a draft. */
export const PREVIEW = {
  /** Messages in one request, from both sides. The last one is the message to answer. */
  messages: 20,
  /** Length of an earlier answer among these messages, in characters. */
  answerLength: 8_000,
  /**
   * Per account. This caps how much of the owner's monthly limit a stolen key or session can use up. All checks of a
   * code (at most 50) can still run within a minute.
   */
  perAccountMinute: 60,
  perAccountDay: 1_000,
  tokensPerAccountDay: 3_000_000,
} as const;

/** Open conversations are spread over this many partitions of the table's index. The sweep finds idle ones there. */
export const IDLE_PARTITIONS = 32;

/** The sweep runs every minute while conversations are open, and ends those that are idle or whose page was left. */
export const SWEEP = {
  /**
   * Invocations per minute. Each handles a share of the partitions, and is one target of the EventBridge rule. A rule
   * can have at most five targets.
   */
  shares: 5,
  /** One full core per function: ending a conversation is CPU-bound. */
  memoryMegabytes: 1_769,
  /** Less than a minute, so that two invocations never work on the same partitions. */
  timeoutSeconds: 55,
  /** No new work starts in these last seconds before the timeout. */
  windDownSeconds: 10,
  /**
   * When conversations start, each instance of `roll-up-scans` reports it, at most once in this many seconds. A report
   * keeps the sweep's schedule enabled.
   */
  wakeSeconds: 60,
  /** The schedule can stop this long after the last report. */
  pauseAfterSeconds: 5 * 60,
} as const;

/** How a visitor can rate an answer. */
export const RATINGS = ['up', 'down'] as const;
export type Rating = (typeof RATINGS)[number];

/** Carries the token of a conversation in requests without a body. */
export const CONVERSATION_TOKEN_HEADER = 'x-conversation-token';

/** Conversation routes below the scan page: method, and path in API Gateway's format. */
export const CONVERSATION_ROUTES = {
  start: { method: 'POST', path: '/s/{short_id}/conversations' },
  history: { method: 'GET', path: '/s/{short_id}/conversations/{id}' },
  signals: { method: 'POST', path: '/s/{short_id}/conversations/{id}/signals' },
  delete: { method: 'DELETE', path: '/s/{short_id}/conversations/{id}' },
  rating: { method: 'PUT', path: '/s/{short_id}/conversations/{id}/messages/{number}/rating' },
  request: REQUEST_ROUTE,
  file: { method: 'GET', path: '/s/{short_id}/files/{source_id}' },
} as const;

type ConversationRoute = (typeof CONVERSATION_ROUTES)[keyof typeof CONVERSATION_ROUTES];
/** The route key as it appears in a Lambda event. */
export const routeKeyOf = ({ method, path }: ConversationRoute): string => `${method} ${path}`;

/** CloudFront sends these paths to the streaming function. The page posts its messages there. */
export const MESSAGES_PATTERN = '/s/*/messages';
/**
 * CloudFront sends these paths to the API. All other paths below `/s/`, except messages, go to the function of the scan
 * page. A `*` also matches slashes.
 */
export const CONVERSATION_PATTERNS = [
  '/s/*/conversations',
  '/s/*/conversations/*',
  REQUESTS_PATTERN,
  '/s/*/files/*',
] as const;
