import { findDelivery, recordPending } from './store.ts';
import type { Delivery, DeliveryOrder } from './delivery.ts';
import type { Effects } from '../../platform/effects.ts';
import type { StateMachine } from '../../platform/state-machine.ts';

export interface DeliveryEffects extends Effects {
  readonly deliveries: StateMachine;
}

/** Sends the same event to the same webhook again, as a delivery of its own. */
export const redeliveryOf = (original: Delivery, body: string, id: string, now: Date): DeliveryOrder => ({
  delivery_id: id,
  webhook_id: original.webhook_id,
  account_id: original.account_id,
  event_id: original.event_id,
  event: original.event,
  created_at: now.toISOString(),
  body,
  redelivery_of: original.id,
  ...(original.test && { test: true }),
});

/**
 * A delivery beyond the first of its event and webhook, under its own id. The execution comes first:
 * from then on it happens whatever becomes of us, and makes its own record if this one is missing.
 */
export async function startDelivery({ table, deliveries }: DeliveryEffects, order: DeliveryOrder): Promise<Delivery> {
  await deliveries.start(order.delivery_id, order);
  const recorded =
    (await recordPending(table, order)) ?? (await findDelivery(table, order.webhook_id, order.delivery_id));
  if (!recorded) throw new Error(`The delivery ${order.delivery_id} was not recorded.`);
  return recorded;
}
