import * as z from 'zod/mini';
import { findEvent } from '../../events/log.ts';
import { liveEffects } from '../../platform/effects.ts';
import { notFound, ServiceError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { visibleEvents } from '../../qpr-codes/visible-events.ts';
import { requireActive } from '../../webhooks/access.ts';
import {
  type DeliveryEffects,
  openDeliveryMachine,
  redeliveryJob,
  startDelivery,
} from '../../webhooks/delivery/start-delivery.ts';
import { deliveryKey } from '../../webhooks/delivery-log/keys.ts';
import { markRedelivered } from '../../webhooks/delivery-log/redeliveries.ts';
import { findDeliveries } from '../../webhooks/delivery-log/store.ts';
import { delivery_id, deliveryViewSchema, toDeliveryView } from '../../webhooks/delivery-view.ts';
import { webhooksOf } from '../../webhooks/store.ts';
import { apiHandler } from '../api-handler.ts';

export const schemas = { path: z.object({ id: delivery_id }), response: deliveryViewSchema };

/** Resends the body of a delivery as a new delivery with the full retry schedule. */
export const redeliver = (effects: DeliveryEffects) =>
  apiHandler('redeliver', schemas, effects, async ({ path, caller }) => {
    const { table, random } = effects;
    const { webhook, delivery } = await findOwnDelivery(effects, caller.account_id, path.id);
    requireActive(webhook);
    const body = delivery.body ?? (await requireEventBody(effects, webhook.account_id, delivery.event_id));
    const now = effects.now();
    const job = redeliveryJob(delivery, body, newId('delivery', now, random), now);
    const redelivery = await startDelivery(effects, job);
    await markRedelivered(table, delivery, redelivery.id);
    return toDeliveryView(redelivery, caller);
  });

/**
 * A delivery is stored under its webhook, but its id does not contain the webhook's id. So one batch read looks for it
 * under each of the account's webhooks (at most 50). This also checks that the caller owns the delivery.
 */
async function findOwnDelivery({ table }: DeliveryEffects, account_id: string, id: string) {
  const webhooks = await webhooksOf(table, account_id);
  const keys = webhooks.map(({ id: webhook_id }) => deliveryKey({ webhook_id, id }));
  const [delivery] = await findDeliveries(table, keys);
  const webhook = webhooks.find(({ id: webhook_id }) => webhook_id === delivery?.webhook_id);
  if (!webhook || !delivery) throw notFound('delivery', id);
  return { webhook, delivery };
}

async function requireEventBody(effects: DeliveryEffects, account_id: string, event_id: string): Promise<string> {
  const found = await findEvent(effects, account_id, event_id);
  if (!found) throw eventExpired();
  const [event] = await visibleEvents(effects.table, { account_id }, [found]);
  if (!event) throw notFound('event', event_id);
  return event.body;
}

const eventExpired = () =>
  new ServiceError(
    'conflict',
    'event.expired',
    'The event is no longer stored: it is older than 30 days, or it contained a visitor’s request that was deleted.',
  );

export const handler = redeliver({ ...liveEffects(), deliveries: openDeliveryMachine() });
