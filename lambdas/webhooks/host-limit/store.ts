import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { KEY_PREFIX } from '../../../contracts/table.ts';
import { DAY_SECONDS, wholeSeconds } from '../../../contracts/time.ts';
import { anyOf, type Condition, isAbsent, isAtLeast, isBelow } from '../../platform/table/conditions.ts';
import { Contended } from '../../platform/table/contended.ts';
import { type Change, updateExpression } from '../../platform/table/expressions.ts';
import { ifConditionHolds } from '../../platform/table/if-condition-holds.ts';
import type { ItemKey, Table } from '../../platform/table/table.ts';
import { accountsAt, type HostLoad, placeOf, windowOf } from './host-load.ts';

const loadPartition = (limit: string) => KEY_PREFIX.targetHost + limit;
const turnPartition = (limit: string, accountId: string) => `${loadPartition(limit)}#${accountId}`;

/** Longer than any delivery waits. */
const KEPT_SECONDS = 7 * DAY_SECONDS;
const expiresAtSeconds = (now: Date) => wholeSeconds(now.getTime()) + KEPT_SECONDS;

/** A place that an account has taken is an attribute of its own: `p17`. */
const PLACE = /^p\d+$/;

/** Counts deliveries of an account under a limit; gives all that the window has so far. */
export async function countDeliveries(
  table: Table,
  { limit, accountId, count, now }: { limit: string; accountId: string; count: number; now: Date },
): Promise<HostLoad> {
  const window = windowOf(now);
  const item = await update(
    table,
    { pk: loadPartition(limit), sk: `LOAD#${window}` },
    {
      set: { type: 'host_load', expires_at_seconds: expiresAtSeconds(now), [`p${placeOf(accountId)}`]: 1 },
      add: { deliveries: count },
    },
  );
  const places = Object.keys(item ?? {}).filter((name) => PLACE.test(name)).length;
  return { window, deliveries: Number(item?.deliveries), accounts: accountsAt(places) };
}

const ATTEMPTS = 4;

/**
 * The next moment at which a limit lets an account send. Whoever asks gets one of his own, and need not
 * ask again: the account's deliveries queue behind each other, and behind nobody else's.
 */
export async function takeTurn(
  table: Table,
  { limit, accountId, intervalMs, now }: { limit: string; accountId: string; intervalMs: number; now: Date },
): Promise<Date> {
  const key = { pk: turnPartition(limit, accountId), sk: 'TURN' };
  const nowMs = now.getTime();
  const set = { type: 'host_turn', expires_at_seconds: expiresAtSeconds(now) };
  const interval = Math.round(intervalMs);
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const behind = await update(table, key, { set, add: { free_at_ms: interval } }, isAtLeast('free_at_ms', nowMs));
    if (behind) return new Date(Number(behind.free_at_ms) - interval);
    const nobodyWaits = anyOf(isAbsent('free_at_ms'), isBelow('free_at_ms', nowMs));
    if (await update(table, key, { set: { ...set, free_at_ms: nowMs + interval } }, nobodyWaits)) return now;
  }
  throw new Contended('Others were faster at every attempt to get a turn.');
}

async function update(table: Table, key: ItemKey, change: Change, condition?: Condition) {
  const command = new UpdateCommand({
    TableName: table.name,
    Key: key,
    ...updateExpression(change, condition),
    ReturnValues: 'ALL_NEW',
  });
  return (await ifConditionHolds(() => table.client.send(command)))?.Attributes;
}
