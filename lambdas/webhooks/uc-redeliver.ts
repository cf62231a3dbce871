import { deliveryKey, parseDelivery } from './delivery/delivery.ts';
import { findEvent } from '../events/log.ts';
import { batchGet } from '../platform/table/batch-get.ts';
import { markRedelivered } from './delivery/redeliveries.ts';
import { webhooksOf } from './store.ts';
import type { Caller } from '../platform/caller.ts';
import { deliveryView } from './delivery/delivery-view.ts';
import { notFound, ServiceError } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';
import { type DeliveryEffects, redeliveryOf, startDelivery } from './delivery/start-delivery.ts';
import { requireActive } from './access.ts';

/** Sends what a delivery carried once more, as a delivery of its own with the whole schedule. */
export async function redeliver(effects: DeliveryEffects, caller: Caller, deliveryId: string) {
  const { table } = effects;
  const { webhook, delivery } = await findOwnDelivery(effects, caller.accountId, deliveryId);
  requireActive(webhook);
  const body = delivery.body ?? (await findEvent(table, webhook.account_id, delivery.event_id))?.body;
  if (body === undefined) {
    throw new ServiceError('conflict', 'event.expired', 'The event is older than 30 days and no longer stored.');
  }
  const now = effects.now();
  const id = newId('delivery', now, effects.random);
  const again = await startDelivery(effects, redeliveryOf(delivery, body, id, now));
  await markRedelivered(table, delivery, again.id);
  return deliveryView(again);
}

/**
 * A delivery lies with its webhook, and its id does not tell which: ask for it at each of the
 * account's (at most 50) in one read. That also is the check that the caller owns it.
 */
async function findOwnDelivery({ table }: DeliveryEffects, accountId: string, id: string) {
  const webhooks = await webhooksOf(table, accountId);
  const items = await batchGet(
    table,
    webhooks.map((webhook) => deliveryKey(webhook.id, id)),
  );
  const index = items.findIndex((item) => item !== undefined);
  const [webhook, item] = [webhooks[index], items[index]];
  if (!webhook || !item) throw notFound('delivery', id);
  return { webhook, delivery: parseDelivery(item) };
}
