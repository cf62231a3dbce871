import { RETENTION_DAYS } from './scans.ts';

/** Rules of conversations that the stack, the functions and the page share. */
export const CONVERSATION = {
  /** A conversation ends when nobody wrote for this long. */
  idleSeconds: 15 * 60,
  /** A page that was left may come back (a reload also leaves it): then nothing has ended. */
  leaveGraceSeconds: 30,
  /** One visitor message and its answer are one turn; a crashed answer frees the turn after this. */
  answerLeaseSeconds: 90,
  /** The longest that a model may take for one answer … */
  answerSeconds: 60,
  /** … and how long the answer is tried to be stored while the database is away. */
  storeAnswerSeconds: 20,
  messageLength: 2_000,
  /** Messages that a visitor may write in one conversation. */
  visitorMessages: 60,
  /** Generous: a crowd behind one Wi-Fi with the same phones looks like one visitor. */
  messagesPerVisitorMinute: 40,
  conversationsPerVisitorMinute: 30,
  /** Of all visitors at one address (IPv6: one /64), at one code: a changed User-Agent makes a visitor, not an address. */
  messagesPerAddressAndCodeMinute: 120,
  conversationsPerAddressAndCodeMinute: 60,
  /** Over all codes: a crowd behind one Wi-Fi shares it, so that a busy code leaves something for the others. */
  messagesPerAddressMinute: 600,
  conversationsPerAddressMinute: 300,
  /**
   * Requests that ask no model: the history, signals, deleting, and messages that were answered before or are refused.
   * A page that waits for an answer asks every 700 ms.
   */
  requestsPerVisitorMinute: 120,
  requestsPerAddressAndCodeMinute: 360,
  requestsPerAddressMinute: 1_800,
  /** Estimated, over all codes of one account: as many as the messages at one code have with 1,500 each, like those of the plans. */
  tokensPerAddressAndAccountMinute: 180_000,
  /** As long as the scans that they began with. */
  retentionDays: RETENTION_DAYS,
} as const;

/** Rules of previews: an owner talks to a draft. */
export const PREVIEW = {
  /** Messages of both sides that go with a question. */
  messages: 20,
  /** Characters of an answer that comes back as history. */
  answerLength: 8_000,
  /** Of one account; a stolen key or session can spend no more of the owner's month than this. */
  perAccountMinute: 20,
  perAccountDay: 1_000,
  tokensPerAccountDay: 3_000_000,
} as const;

/** Partitions over which the open conversations are spread in the sparse index. */
export const IDLE_PARTITIONS = 32;

export const SWEEP = {
  /** Invocations each minute, each with a share of the partitions; a rule has five targets at most. */
  shares: 5,
  /** One whole core each: to end a conversation is work for the processor, not a wait. */
  memoryMegabytes: 1_769,
  /** Less than a minute, so that no two work at the same partitions; in the last seconds nothing more is begun. */
  timeoutSeconds: 55,
  lastSeconds: 10,
  /** How often an instance repeats that a conversation has begun … */
  wakeSeconds: 60,
  /** … and how long after the last one the schedule may stop. */
  restSeconds: 5 * 60,
} as const;

/** Carries the token of a conversation where a request has no body. */
export const CONVERSATION_TOKEN_HEADER = 'x-conversation-token';

/** Requests of a conversation below the scan page: method, and path as API Gateway writes it. */
export const CONVERSATION_ROUTES = {
  start: { method: 'POST', path: '/s/{short_id}/conversations' },
  history: { method: 'GET', path: '/s/{short_id}/conversations/{id}' },
  signals: { method: 'POST', path: '/s/{short_id}/conversations/{id}/signals' },
  delete: { method: 'DELETE', path: '/s/{short_id}/conversations/{id}' },
} as const;

type ConversationRoute = (typeof CONVERSATION_ROUTES)[keyof typeof CONVERSATION_ROUTES];
/** As an event names it. */
export const routeKeyOf = ({ method, path }: ConversationRoute): string => `${method} ${path}`;

/** What CloudFront sends to the streaming function instead; the page posts its messages there. */
export const MESSAGES_PATTERN = '/s/*/messages';
/** What it sends to the API; everything else below `/s/` is the page's. A `*` stands for slashes too. */
export const CONVERSATION_PATTERNS = ['/s/*/conversations', '/s/*/conversations/*'] as const;
