import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { SIGN_IN } from '../../contracts/studio/sign-in.ts';
import { KEY_PREFIX } from '../../contracts/table.ts';
import { mailboxHash } from '../../platform/identity/mailbox.ts';
import { countIsBelow, equals, ITEM_IS_NEW } from '../../platform/table/conditions.ts';
import { updateExpression } from '../../platform/table/expressions.ts';
import { ifConditionHolds } from '../../platform/table/if-condition-holds.ts';
import type { Item, ItemKey, Table } from '../../platform/table/table.ts';
import { putWrite, type TableWrite, updateWrite } from '../../platform/table/writes.ts';

const rateKey = (counted: string): ItemKey => ({ pk: KEY_PREFIX.signInRate + counted, sk: 'SIGN_IN_RATE' });

export const addressRateKey = (email: string): ItemKey => rateKey(`ADDRESS#${mailboxHash(email)}`);
export const visitorRateKey = (network: string): ItemKey => rateKey(`NETWORK#${network}`);

const HOUR_MILLISECONDS = 3_600_000;
const hourRateKey = (now: Date): ItemKey => rateKey(`HOUR#${Math.floor(now.getTime() / HOUR_MILLISECONDS)}`);
const triesKey = (email: string, now: Date): ItemKey =>
  rateKey(`TRIES#${mailboxHash(email)}#${now.toISOString().slice(0, 10)}`);

const DAY_SECONDS = 86_400;
/** Nothing counts for longer than a day. */
const kept = (now: Date) => ({
  type: 'sign_in_rate',
  expires_at_seconds: Math.floor(now.getTime() / 1_000) + 2 * DAY_SECONDS,
});

const rateItemSchema = z.object({ times: z.array(z.number()), version: z.number() });

/** When sign-ins were asked for, as it stood at `version`. */
export interface Rate {
  readonly key: ItemKey;
  readonly version: number;
  readonly times: readonly number[];
}

export const toRate = (key: ItemKey, item: Item | undefined): Rate => ({
  key,
  ...(item ? rateItemSchema.parse(item) : { version: 0, times: [] }),
});

/** Fails when somebody else has asked since it was read. */
export const putRateWrite = (table: Table, { key, version }: Rate, times: readonly number[], now: Date): TableWrite =>
  putWrite(
    table,
    { ...key, ...kept(now), times, version: version + 1 },
    version === 0 ? ITEM_IS_NEW : equals('version', version),
  );

/** Counts one for the whole deployment; fails when its hour is full. */
export const countHourWrite = (table: Table, now: Date): TableWrite =>
  updateWrite(table, hourRateKey(now), { set: kept(now), add: { count: 1 } }, countIsBelow('count', SIGN_IN.perHour));

export const secondsLeftOfHour = (now: Date): number =>
  Math.ceil((HOUR_MILLISECONDS - (now.getTime() % HOUR_MILLISECONDS)) / 1_000);

/** Counts a code that somebody tries for an address; false when there were too many today. */
export async function countTry(table: Table, email: string, now: Date): Promise<boolean> {
  const update = new UpdateCommand({
    TableName: table.name,
    Key: { ...triesKey(email, now) },
    ...updateExpression({ set: kept(now), add: { count: 1 } }, countIsBelow('count', SIGN_IN.triesPerAddressDay)),
  });
  return (await ifConditionHolds(() => table.client.send(update))) !== undefined;
}
