import * as z from 'zod/mini';
import { LIMITS } from '../../../contracts/limits.ts';
import { DAY_MILLISECONDS } from '../../../contracts/time.ts';
import { DELIVERY_TIMEOUT_SECONDS } from '../../../contracts/webhooks/retry-schedule.ts';
import { findEvents } from '../../events/log.ts';
import type { Owner } from '../../platform/caller.ts';
import { liveEffects } from '../../platform/effects.ts';
import { newId, timePrefix } from '../../platform/ids.ts';
import { dateOrTime } from '../../platform/schemas/date-or-time.ts';
import type { ItemKey } from '../../platform/table/table.ts';
import { visibleEvents } from '../../qpr-codes/visible-events.ts';
import { requireActive, requireWebhook } from '../../webhooks/access.ts';
import {
  type DeliveryEffects,
  openDeliveryMachine,
  redeliveryOrder,
  startDelivery,
} from '../../webhooks/delivery/start-delivery.ts';
import type { Delivery } from '../../webhooks/delivery.ts';
import { countUnfinished, oldestUnfinished, type Unfinished } from '../../webhooks/delivery-log/delivery-lists.ts';
import { markRedelivered, markUnrecoverable, reserveRedeliveryId } from '../../webhooks/delivery-log/redeliveries.ts';
import { findDeliveries } from '../../webhooks/delivery-log/store.ts';
import { webhookId } from '../../webhooks/webhook-view.ts';
import { apiHandler } from '../api-handler.ts';

export const schemas = {
  path: z.object({ id: webhookId }),
  body: z.strictObject({
    since: dateOrTime('Everything whose event is of this moment or later and that failed is sent again'),
    until: z.optional(dateOrTime('… unless its event is of this moment or later; left out: up to now')),
    dry_run: z._default(z.boolean(), false).register(z.globalRegistry, { description: 'true: only count' }),
  }),
  response: z.object({
    since: z.iso.datetime(),
    until: z.optional(z.iso.datetime()),
    dry_run: z.boolean(),
    count: z
      .int()
      .check(z.nonnegative())
      .register(z.globalRegistry, { description: 'How many were sent again, or would be' }),
    has_more: z.boolean().register(z.globalRegistry, { description: 'true: call again for the rest' }),
  }),
};

/** Fits into one call with room to spare, and below the rate at which Step Functions takes new executions. */
const PER_CALL = 200;
const AT_ONCE = 20;

/**
 * Sends again what failed since then, and what is pending although its execution must be over.
 * Each is sent again once, however often this is called; a dry run only counts.
 */
export const recoverWebhook = (effects: DeliveryEffects) =>
  apiHandler('recover-webhook', schemas, effects, async ({ path, body, caller }) => {
    const { table } = effects;
    const webhook = await requireWebhook(effects, caller, path.id);
    const unfinished = unfinishedIn(body, webhook.id, effects.now());
    const asked = { since: body.since.toISOString(), until: body.until?.toISOString(), dry_run: body.dry_run };
    if (body.dry_run) return { ...asked, count: await countUnfinished(table, unfinished), has_more: false };
    requireActive(webhook);
    const { entries, more } = await oldestUnfinished(table, unfinished, PER_CALL);
    let count = 0;
    for (let from = 0; from < entries.length; from += AT_ONCE) {
      count += await redeliverAll(effects, caller, entries.slice(from, from + AT_ONCE));
    }
    return { ...asked, count, has_more: more };
  });

function unfinishedIn({ since, until }: z.output<typeof schemas.body>, id: string, now: Date): Unfinished {
  // Events older than that are gone, and their deliveries would stand in the way of younger ones.
  const oldest = now.getTime() - LIMITS.eventDays * DAY_MILLISECONDS;
  return {
    webhookId: id,
    since: timePrefix(Math.max(oldest, since.getTime())),
    until: until && timePrefix(until.getTime()),
    stuckBefore: timePrefix(now.getTime() - DELIVERY_TIMEOUT_SECONDS * 1_000),
  };
}

/** Returns how many were sent again. */
async function redeliverAll(effects: DeliveryEffects, caller: Owner, keys: readonly ItemKey[]): Promise<number> {
  const { table } = effects;
  const deliveries = await findDeliveries(table, keys);
  const found = (await findEvents(table, deliveries)).filter((event) => event !== undefined);
  const bodies = new Map((await visibleEvents(table, caller, found)).map(({ id, body }) => [id, body]));
  const redelivered = await Promise.all(
    deliveries.map((delivery) => redeliverOnce(effects, delivery, delivery.body ?? bodies.get(delivery.eventId))),
  );
  return redelivered.filter((done) => done).length;
}

/** Returns whether it was sent again: not when it has succeeded meanwhile, or its event is not to be seen any more, or it was a sample. */
async function redeliverOnce(effects: DeliveryEffects, delivery: Delivery, body?: string): Promise<boolean> {
  if (delivery.status === 'delivered') return false;
  const { table, random } = effects;
  if (body === undefined || delivery.test) {
    // Left where it is, it would stand in the way of younger ones.
    await markUnrecoverable(table, delivery);
    return false;
  }
  const now = effects.now();
  const id = await reserveRedeliveryId(table, delivery, newId('delivery', now, random));
  await startDelivery(effects, redeliveryOrder(delivery, body, id, now));
  // One that was stuck has failed by that, too.
  await markRedelivered(table, { ...delivery, status: 'failed' }, id);
  return true;
}

export const handler = recoverWebhook({ ...liveEffects(), deliveries: openDeliveryMachine() });
