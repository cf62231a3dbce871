import * as z from 'zod/mini';
import { LIMITS } from '../../../contracts/limits.ts';
import { DAY_MILLISECONDS } from '../../../contracts/time.ts';
import { DELIVERY_TIMEOUT_SECONDS } from '../../../contracts/webhooks/retry-schedule.ts';
import { doc } from '../../../shared/fields/doc.ts';
import { findEvents } from '../../events/log.ts';
import type { Owner } from '../../platform/caller.ts';
import { liveEffects } from '../../platform/effects.ts';
import { newId, timePrefix } from '../../platform/ids.ts';
import { dateOrTime, rangeInOrder } from '../../platform/schemas/date-or-time.ts';
import type { ItemKey } from '../../platform/table/table.ts';
import { visibleEvents } from '../../qpr-codes/visible-events.ts';
import { requireActive, requireWebhook } from '../../webhooks/access.ts';
import {
  type DeliveryEffects,
  openDeliveryMachine,
  redeliveryJob,
  startDelivery,
} from '../../webhooks/delivery/start-delivery.ts';
import type { Delivery } from '../../webhooks/delivery.ts';
import { countUnfinished, oldestUnfinished, type UnfinishedQuery } from '../../webhooks/delivery-log/delivery-lists.ts';
import { markRedelivered, markUnrecoverable, reserveRedeliveryId } from '../../webhooks/delivery-log/redeliveries.ts';
import { findDeliveries } from '../../webhooks/delivery-log/store.ts';
import { webhook_id } from '../../webhooks/webhook-view.ts';
import { apiHandler } from '../api-handler.ts';

export const schemas = {
  path: z.object({ id: webhook_id }),
  body: z
    .strictObject({
      since: dateOrTime('Resends failed deliveries with `created_at` at or after this time'),
      until: z.optional(dateOrTime('Resends only deliveries with `created_at` before this time. Default: now')),
      dry_run: z
        ._default(z.boolean(), false)
        .register(z.globalRegistry, { description: doc('true: count the deliveries without resending them') }),
    })
    .check(rangeInOrder),
  response: z.object({
    since: z.iso.datetime(),
    until: z.optional(z.iso.datetime()),
    dry_run: z.boolean(),
    count: z
      .int()
      .check(z.nonnegative())
      .register(z.globalRegistry, {
        description: doc(
          'Number of deliveries that were resent. With `dry_run`: the number that would be resent, or slightly more, because it includes events that the account can no longer see',
        ),
      }),
    has_more: z.boolean().register(z.globalRegistry, { description: doc('true: call again to resend the rest') }),
  }),
};

/** One call has time to resend this many deliveries, and Step Functions allows a burst of this many new executions. */
const MAX_PER_CALL = 200;
/** The number of deliveries that are resent in parallel. */
const CONCURRENCY = 20;

/**
 * Resends the failed and the stuck deliveries that were created since a given time. A stuck delivery is still pending
 * although its execution must have ended. Each delivery is resent once, however often this operation is called. A dry
 * run only counts the deliveries.
 */
export const recoverWebhook = (effects: DeliveryEffects) =>
  apiHandler('recover-webhook', schemas, effects, async ({ path, body, caller }) => {
    const { table } = effects;
    const webhook = await requireWebhook(effects, caller, path.id);
    const query = unfinishedQuery(body, webhook.id, effects.now());
    const requested = { since: body.since.toISOString(), until: body.until?.toISOString(), dry_run: body.dry_run };
    if (body.dry_run) return { ...requested, count: await countUnfinished(table, query), has_more: false };
    requireActive(webhook);
    const { entries, hasMore } = await oldestUnfinished(table, query, MAX_PER_CALL);
    let count = 0;
    for (let from = 0; from < entries.length; from += CONCURRENCY) {
      count += await redeliverAll(effects, caller, entries.slice(from, from + CONCURRENCY));
    }
    return { ...requested, count, has_more: hasMore };
  });

function unfinishedQuery({ since, until }: z.output<typeof schemas.body>, id: string, now: Date): UnfinishedQuery {
  // Events before this time are no longer stored, so their deliveries cannot be resent. Each call takes the oldest
  // deliveries, so these would block newer ones.
  const oldest = now.getTime() - LIMITS.eventDays * DAY_MILLISECONDS;
  return {
    webhook_id: id,
    since: timePrefix(Math.max(oldest, since.getTime())),
    until: until && timePrefix(until.getTime()),
    stuckBefore: timePrefix(now.getTime() - DELIVERY_TIMEOUT_SECONDS * 1_000),
  };
}

/** Returns the number of resent deliveries. */
async function redeliverAll(effects: DeliveryEffects, caller: Owner, keys: readonly ItemKey[]): Promise<number> {
  const { table } = effects;
  const deliveries = await findDeliveries(table, keys);
  const found = (await findEvents(effects, deliveries)).filter((event) => event !== undefined);
  const bodies = new Map((await visibleEvents(table, caller, found)).map(({ id, body }) => [id, body]));
  const redelivered = await Promise.all(
    deliveries.map((delivery) => redeliverOnce(effects, delivery, delivery.body ?? bodies.get(delivery.event_id))),
  );
  return redelivered.filter((done) => done).length;
}

/**
 * Returns whether the delivery was resent. It is not resent if it has succeeded or expired in the meantime, if the
 * caller can no longer see its event, or if its event was a test event.
 */
async function redeliverOnce(effects: DeliveryEffects, delivery: Delivery, body?: string): Promise<boolean> {
  if (delivery.status === 'delivered') return false;
  const { table, random } = effects;
  if (body === undefined || delivery.test) {
    // Each call takes the oldest of the list, so a delivery that stayed on it forever would block newer ones.
    await markUnrecoverable(table, delivery);
    return false;
  }
  const now = effects.now();
  const id = await reserveRedeliveryId(table, delivery, newId('delivery', now, random));
  if (id === undefined) return false;
  await startDelivery(effects, redeliveryJob(delivery, body, id, now));
  // A stuck delivery now counts as failed.
  await markRedelivered(table, { ...delivery, status: 'failed' }, id);
  return true;
}

export const handler = recoverWebhook({ ...liveEffects(), deliveries: openDeliveryMachine() });
