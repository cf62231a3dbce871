import * as z from 'zod/mini';
import { SIGN_IN } from '../../../contracts/sign-in.ts';
import { KEY_PREFIX } from '../../../contracts/table.ts';
import { DAY_SECONDS, dayOf, HOUR_MILLISECONDS, wholeSeconds } from '../../../contracts/time.ts';
import { mailboxHash } from '../../platform/identity/mailbox.ts';
import { equals, ITEM_IS_NEW } from '../../platform/table/conditions.ts';
import { type Counter, countIfBelowLimit, countWrite } from '../../platform/table/counters.ts';
import type { Item, ItemKey, Table } from '../../platform/table/table.ts';
import { putWrite, type TableWrite } from '../../platform/table/writes.ts';

const rateKey = (counted: string): ItemKey => ({ pk: KEY_PREFIX.signInRate + counted, sk: 'SIGN_IN_RATE' });

export const addressRateKey = (email: string): ItemKey => rateKey(`ADDRESS#${mailboxHash(email)}`);
export const networkRateKey = (network: string): ItemKey => rateKey(`NETWORK#${network}`);

const hourRateKey = (now: Date): ItemKey => rateKey(`HOUR#${Math.floor(now.getTime() / HOUR_MILLISECONDS)}`);
const triesKey = (email: string, now: Date): ItemKey => rateKey(`TRIES#${mailboxHash(email)}#${dayOf(now)}`);

/** Longer than the period of any limit: none covers more than a day. */
const KEPT_SECONDS = 2 * DAY_SECONDS;

const rateItemSchema = z.object({ times: z.array(z.number()), version: z.number() });

/** The times at which sign-ins were requested. `version` changes with every request. */
export interface Rate {
  readonly key: ItemKey;
  readonly version: number;
  readonly times: readonly number[];
}

export const toRate = (key: ItemKey, item: Item | undefined): Rate => ({
  key,
  ...(item ? rateItemSchema.parse(item) : { version: 0, times: [] }),
});

/** Fails if another sign-in was requested since the rate was read. */
export const putRateWrite = (table: Table, { key, version }: Rate, times: readonly number[], now: Date): TableWrite =>
  putWrite(
    table,
    {
      ...key,
      type: 'sign_in_rate',
      expires_at_seconds: wholeSeconds(now.getTime()) + KEPT_SECONDS,
      times,
      version: version + 1,
    },
    version === 0 ? ITEM_IS_NEW : equals('version', version),
  );

const counterOf = (key: ItemKey, max: number, now: Date): Counter => ({
  key,
  type: 'sign_in_rate',
  counts: [{ attribute: 'count', added: 1, max }],
  at: now,
  keptSeconds: KEPT_SECONDS,
});

/** Counts one sign-in for the whole deployment. Fails if the hourly limit is reached. */
export const countHourWrite = (table: Table, now: Date): TableWrite =>
  countWrite(table, counterOf(hourRateKey(now), SIGN_IN.perHour, now));

/** Counts an attempt to enter a code for an address. Returns false if there were too many today. */
export const countAddressAttempt = (table: Table, email: string, now: Date): Promise<boolean> =>
  countIfBelowLimit(table, counterOf(triesKey(email, now), SIGN_IN.triesPerAddressDay, now));
