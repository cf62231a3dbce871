import { KEY_PREFIX } from '../../../contracts/table.ts';
import { DAY_SECONDS, wholeSeconds } from '../../../contracts/time.ts';
import { isAbsentOrBelow, isAtLeast } from '../../platform/table/conditions.ts';
import { Contended } from '../../platform/table/contended.ts';
import type { Table } from '../../platform/table/table.ts';
import { updateAndGet, updateItem } from '../../platform/table/update-item.ts';
import { estimateAccounts, type HostLoad, slotOf, windowOf } from './host-load.ts';

const loadPartition = (limitName: string) => KEY_PREFIX.targetHost + limitName;
const turnPartition = (limitName: string, account_id: string) => [loadPartition(limitName), account_id].join('#');
/** An account has two queues under each limit. */
const turnKey = ({ limitName, account_id, isSlow }: Queue) => ({
  pk: turnPartition(limitName, account_id),
  sk: isSlow ? 'SLOW_TURN' : 'TURN',
});

interface Queue {
  readonly limitName: string;
  readonly account_id: string;
  readonly isSlow: boolean;
}

/** Longer than any delivery can wait. */
const KEPT_SECONDS = 7 * DAY_SECONDS;
const expiresAtSeconds = (now: Date) => wholeSeconds(now.getTime()) + KEPT_SECONDS;

/** An attribute such as `p17` marks a taken slot. The number of taken slots gives an estimate of the accounts. */
const SLOT = /^p\d+$/;

/** Counts deliveries of an account under a limit. Returns the total load of the window so far. */
export async function countDeliveries(
  table: Table,
  { limitName, account_id, count, now }: { limitName: string; account_id: string; count: number; now: Date },
): Promise<HostLoad> {
  const window = windowOf(now);
  const item = await updateAndGet(
    table,
    { pk: loadPartition(limitName), sk: `LOAD#${window}` },
    {
      set: { type: 'host_load', expires_at_seconds: expiresAtSeconds(now), [`p${slotOf(account_id)}`]: 1 },
      add: { deliveries: count },
    },
  );
  const slots = Object.keys(item ?? {}).filter((name) => SLOT.test(name)).length;
  return { window, deliveries: Number(item?.deliveries), accounts: estimateAccounts(slots) };
}

const ATTEMPTS = 4;

/**
 * Reserves the next time at which a limit lets an account send. Each call gets a separate time, so there is no need to
 * ask again. An account's deliveries queue only behind each other, not behind those of other accounts.
 */
export async function reserveTurn(
  table: Table,
  { intervalMs, now, ...queue }: Queue & { readonly intervalMs: number; readonly now: Date },
): Promise<Date> {
  const key = turnKey(queue);
  const nowMs = now.getTime();
  const set = { type: 'host_turn', expires_at_seconds: expiresAtSeconds(now) };
  const interval = Math.round(intervalMs);
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const change = { set, add: { free_at_ms: interval } };
    const queued = await updateAndGet(table, key, change, isAtLeast('free_at_ms', nowMs));
    if (queued) return new Date(Number(queued.free_at_ms) - interval);
    const isQueueEmpty = isAbsentOrBelow('free_at_ms', nowMs);
    if (await updateItem(table, key, { set: { ...set, free_at_ms: nowMs + interval } }, isQueueEmpty)) return now;
  }
  throw new Contended('Could not reserve a turn: every attempt had a write conflict.');
}
