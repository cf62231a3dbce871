import { LIMITS } from '../contracts/limits.ts';
import { DELIVERY_TIMEOUT_SECONDS } from '../contracts/retry-schedule.ts';
import { type Delivery, parseDelivery } from './delivery/delivery.ts';
import { countUnfinished, oldestUnfinished } from './delivery/delivery-lists.ts';
import { loggedEventKey } from '../events/keys.ts';
import { batchGet } from '../platform/table/batch-get.ts';
import { agreeOnRecovery, markRedelivered } from './delivery/redeliveries.ts';
import type { Caller } from '../platform/caller.ts';
import { newId, timePrefix } from '../platform/ids.ts';
import { type DeliveryEffects, redeliveryOf, startDelivery } from './delivery/start-delivery.ts';
import { requireActive, requireWebhook } from './access.ts';

/** Fits into one call with room to spare, and below the rate at which Step Functions takes new executions. */
const PER_CALL = 200;
const AT_ONCE = 20;

const DAY_MILLISECONDS = 24 * 60 * 60 * 1_000;

export interface Recovery {
  readonly since: string;
  readonly dry_run: boolean;
}

/**
 * Sends again what failed since a moment, and what is pending although its execution must be over.
 * Each is sent again once, however often this is called; a dry run only counts.
 */
export async function recoverWebhook(effects: DeliveryEffects, caller: Caller, id: string, recovery: Recovery) {
  const { table } = effects;
  const webhook = await requireWebhook(effects, caller, id);
  const now = effects.now().getTime();
  // Events older than that are gone, and their deliveries would stand in the way of younger ones.
  const oldest = now - LIMITS.eventDays * DAY_MILLISECONDS;
  const unfinished = {
    webhookId: webhook.id,
    since: timePrefix(Math.max(oldest, Date.parse(recovery.since))),
    stuckBefore: timePrefix(now - DELIVERY_TIMEOUT_SECONDS * 1_000),
  };
  if (recovery.dry_run) {
    return { ...recovery, count: await countUnfinished(table, unfinished), has_more: false };
  }
  requireActive(webhook);
  const { entries, more } = await oldestUnfinished(table, unfinished, PER_CALL);
  let count = 0;
  for (let from = 0; from < entries.length; from += AT_ONCE) {
    const found = await batchGet(table, entries.slice(from, from + AT_ONCE));
    const deliveries = found.filter((item) => item !== undefined).map(parseDelivery);
    const events = await batchGet(
      table,
      deliveries.map((delivery) => loggedEventKey(delivery.account_id, delivery.event_id)),
    );
    const started = await Promise.all(
      deliveries.map((delivery, index) => again(effects, delivery, delivery.body ?? events[index]?.body)),
    );
    count += started.filter((one) => one).length;
  }
  return { ...recovery, count, has_more: more };
}

/** Returns whether it was sent again: not when it has succeeded meanwhile, or its event has expired. */
async function again(effects: DeliveryEffects, delivery: Delivery, body: unknown): Promise<boolean> {
  if (delivery.status === 'delivered' || typeof body !== 'string') return false;
  const { table, random } = effects;
  const now = effects.now();
  const agreed = await agreeOnRecovery(table, delivery, newId('delivery', now, random));
  await startDelivery(effects, redeliveryOf(delivery, body, agreed, now));
  // One that was stuck has failed by that, too.
  await markRedelivered(table, { ...delivery, status: 'failed' }, agreed);
  return true;
}
