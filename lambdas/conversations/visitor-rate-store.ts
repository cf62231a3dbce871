import { CONVERSATION } from '../../contracts/conversations.ts';
import { KEY_PREFIX } from '../../contracts/table.ts';
import { HOUR_SECONDS, minuteOf } from '../../contracts/time.ts';
import { type Count, type Counter, countIfBelowLimit, countWrite } from '../platform/table/counters.ts';
import { getItem } from '../platform/table/get-item.ts';
import type { Item, ItemKey, Table } from '../platform/table/table.ts';
import type { TableWrite } from '../platform/table/writes.ts';
import type { Origin } from '../scans/visitor-hasher.ts';

export interface VisitorAction {
  readonly origin: Origin;
  /** `request`: any other HTTP request of the page, such as a rating. */
  readonly action: 'message' | 'conversation' | 'form' | 'request';
  readonly at: Date;
  /** Estimated tokens of a message, with the account that pays for them. */
  readonly tokens?: { readonly account_id: string; readonly estimated: number } | undefined;
}

const MAX_PER_MINUTE = {
  message: {
    browser: CONVERSATION.messagesPerVisitorMinute,
    code: CONVERSATION.messagesPerAddressAndCodeMinute,
    network: CONVERSATION.messagesPerAddressMinute,
  },
  // Forms have the same limits as messages but count separately, so visitors can send one after their last message.
  form: {
    browser: CONVERSATION.messagesPerVisitorMinute,
    code: CONVERSATION.messagesPerAddressAndCodeMinute,
    network: CONVERSATION.messagesPerAddressMinute,
  },
  conversation: {
    browser: CONVERSATION.conversationsPerVisitorMinute,
    code: CONVERSATION.conversationsPerAddressAndCodeMinute,
    network: CONVERSATION.conversationsPerAddressMinute,
  },
  request: {
    browser: CONVERSATION.requestsPerVisitorMinute,
    code: CONVERSATION.requestsPerAddressAndCodeMinute,
    network: CONVERSATION.requestsPerAddressMinute,
  },
} as const;

/**
 * One item per minute and kind of action, for all visitors of a network (an IPv4 address or an IPv6 /64): the count of
 * the network, and those of each code, browser and account. All limits thus cost one write, and a changed User-Agent
 * only adds another attribute.
 */
const visitorRateKey = ({ origin, action, at }: VisitorAction): ItemKey => ({
  pk: `${KEY_PREFIX.networkRate}${origin.network}#${action}#${minuteOf(at)}`,
  sk: 'VISITOR_RATE',
});

/** The counters that an action increases. The message that reaches the token limit is still accepted. */
function countsOf({ origin, action, tokens }: VisitorAction): Count[] {
  const limits = MAX_PER_MINUTE[action];
  return [
    { attribute: 'count', added: 1, max: limits.network },
    { attribute: `code_${origin.code}`, added: 1, max: limits.code },
    { attribute: `browser_${origin.browser}`, added: 1, max: limits.browser },
    ...(tokens
      ? [
          {
            attribute: `tokens_${tokens.account_id}`,
            added: tokens.estimated,
            max: CONVERSATION.tokensPerAddressAndAccountMinute,
          },
        ]
      : []),
  ];
}

const counterOf = (counted: VisitorAction): Counter => ({
  key: visitorRateKey(counted),
  type: 'visitor_rate',
  counts: countsOf(counted),
  at: counted.at,
  keptSeconds: HOUR_SECONDS,
});

/** The write that counts an action of a visitor in this minute. It fails if a limit is exceeded. */
export const countVisitorActionWrite = (table: Table, counted: VisitorAction): TableWrite =>
  countWrite(table, counterOf(counted));

/** Counts an action immediately, before anything else is written. Returns false if a limit is exceeded. */
export const countVisitorAction = (table: Table, counted: VisitorAction): Promise<boolean> =>
  countIfBelowLimit(table, counterOf(counted));

/** The counts of this minute. They can lack the latest actions; the write that counts the action decides. */
export const findVisitorRate = async (table: Table, action: VisitorAction): Promise<Item> =>
  (await getItem(table, visitorRateKey(action), { consistent: false })) ?? {};

/** Whether an action exceeds a limit according to these counts. */
export const isOverRate = (rate: Item, action: VisitorAction): boolean =>
  countsOf(action).some(({ attribute, max }) => Number(rate[attribute] ?? 0) >= max);
