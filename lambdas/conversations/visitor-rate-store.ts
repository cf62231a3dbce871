import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { CONVERSATION } from '../../contracts/conversations.ts';
import { KEY_PREFIX } from '../../contracts/table.ts';
import { HOUR_SECONDS, minuteOf } from '../../contracts/time.ts';
import { type Count, type Counter, countIfRoom, countWrite } from '../platform/table/counters.ts';
import type { Item, ItemKey, Table } from '../platform/table/table.ts';
import type { TableWrite } from '../platform/table/writes.ts';
import type { Origin } from '../scans/visitor-hasher.ts';

export interface VisitorAction {
  readonly origin: Origin;
  readonly action: 'message' | 'conversation' | 'request';
  readonly at: Date;
  /** Of a message, with the account that they are taken from. */
  readonly tokens?: { readonly accountId: string; readonly estimated: number } | undefined;
}

const MOST_PER_MINUTE = {
  message: {
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
 * One item a minute for all visitors of an address: the count of the address, and those of each code,
 * browser and account there. So all limits cost one write, and a changed User-Agent only leads to another
 * attribute.
 */
const visitorRateKey = ({ origin, action, at }: VisitorAction): ItemKey => ({
  pk: `${KEY_PREFIX.visitorRate}${origin.network}#${action}#${minuteOf(at)}`,
  sk: 'VISITOR_RATE',
});

/** What an action counts for. The tokens that reach their limit are still let through. */
function countsOf({ origin, action, tokens }: VisitorAction): Count[] {
  const most = MOST_PER_MINUTE[action];
  return [
    { attribute: 'count', added: 1, most: most.network },
    { attribute: `code_${origin.code}`, added: 1, most: most.code },
    { attribute: `browser_${origin.browser}`, added: 1, most: most.browser },
    ...(tokens
      ? [
          {
            attribute: `tokens_${tokens.accountId}`,
            added: tokens.estimated,
            most: CONVERSATION.tokensPerAddressAndAccountMinute,
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

/** Counts what a visitor does in this minute; its condition fails when that is too much. */
export const countVisitorActionWrite = (table: Table, counted: VisitorAction): TableWrite =>
  countWrite(table, counterOf(counted));

/** The same at once, before anything else is written; false when it is too much. */
export const countVisitorAction = (table: Table, counted: VisitorAction): Promise<boolean> =>
  countIfRoom(table, counterOf(counted));

/** What has been counted in this minute. The last moments may be missing: the write decides. */
export async function findVisitorRate(table: Table, asked: VisitorAction): Promise<Item> {
  const { Item: item = {} } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: { ...visitorRateKey(asked) } }),
  );
  return item;
}

/** Whether an action is already too much, as far as has been counted. */
export const isOverRate = (rate: Item, asked: VisitorAction): boolean =>
  countsOf(asked).some(({ attribute, most }) => Number(rate[attribute] ?? 0) >= most);
