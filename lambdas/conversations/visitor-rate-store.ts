import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { CONVERSATION } from '../contracts/conversations.ts';
import { KEY_PREFIX } from '../contracts/table.ts';
import { allOf, countIsBelow } from '../platform/table/conditions.ts';
import { updateExpression } from '../platform/table/expressions.ts';
import { ifConditionHolds } from '../platform/table/if-condition-holds.ts';
import type { ItemKey, Table } from '../platform/table/table.ts';
import { type TableWrite, updateWrite } from '../platform/table/writes.ts';

const SECONDS_KEPT = 3_600;
const MILLISECONDS_PER_MINUTE = 60_000;

/** Where a visitor comes from, hashed with the salt of the day. */
interface Origin {
  readonly network: string;
  readonly browser: string;
}

interface VisitorAction {
  readonly origin: Origin;
  readonly action: 'message' | 'conversation';
  readonly at: Date;
}

const MOST_PER_MINUTE = {
  message: { browser: CONVERSATION.messagesPerVisitorMinute, network: CONVERSATION.messagesPerAddressMinute },
  conversation: {
    browser: CONVERSATION.conversationsPerVisitorMinute,
    network: CONVERSATION.conversationsPerAddressMinute,
  },
} as const;

/**
 * One item a minute for all visitors of an address: the count of the address, and one of each browser
 * there. So both limits cost one write, and a changed User-Agent only leads to another attribute.
 */
const visitorRateKey = ({ origin, action, at }: VisitorAction): ItemKey => ({
  pk: `${KEY_PREFIX.visitorRate}${origin.network}#${action}#${Math.floor(at.getTime() / MILLISECONDS_PER_MINUTE)}`,
  sk: 'VISITOR_RATE',
});
const browserAttribute = ({ browser }: Origin) => `browser_${browser}`;

const changeOf = ({ origin, at }: VisitorAction) => ({
  set: { type: 'visitor_rate', expires_at_seconds: Math.floor(at.getTime() / 1_000) + SECONDS_KEPT },
  add: { count: 1, [browserAttribute(origin)]: 1 },
});

const isWithinRate = ({ origin, action }: VisitorAction) =>
  allOf(
    countIsBelow('count', MOST_PER_MINUTE[action].network),
    countIsBelow(browserAttribute(origin), MOST_PER_MINUTE[action].browser),
  );

/** Counts what a visitor does in this minute; its condition fails when that is too much. */
export const countVisitorActionWrite = (table: Table, counted: VisitorAction): TableWrite =>
  updateWrite(table, visitorRateKey(counted), changeOf(counted), isWithinRate(counted));

/** The same at once, before anything else is written; false when it is too much. */
export async function countVisitorAction(table: Table, counted: VisitorAction): Promise<boolean> {
  const update = new UpdateCommand({
    TableName: table.name,
    Key: { ...visitorRateKey(counted) },
    ...updateExpression(changeOf(counted), isWithinRate(counted)),
  });
  return (await ifConditionHolds(() => table.client.send(update))) !== undefined;
}

/** Asks without counting. The last moments may be missing: the write decides. */
export async function isVisitorOverRate(table: Table, asked: VisitorAction): Promise<boolean> {
  const { Item: item = {} } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: { ...visitorRateKey(asked) } }),
  );
  const { network, browser } = MOST_PER_MINUTE[asked.action];
  return Number(item.count ?? 0) >= network || Number(item[browserAttribute(asked.origin)] ?? 0) >= browser;
}
