import type { WebhookEventType } from '../../contracts/events.ts';
import type { PublishedEvent } from '../../events/published-event.ts';
import { recordPending } from './store.ts';
import type { DeliveryOrder } from './delivery.ts';
import type { Effects } from '../../platform/effects.ts';
import type { StateMachine } from '../../platform/state-machine.ts';
import { webhooksOf } from '../store.ts';
import { deliveryIdFor, executionName } from './delivery-ids.ts';

export interface FanOutEffects extends Pick<Effects, 'table'> {
  readonly deliveries: StateMachine;
}

/**
 * Starts one delivery per active webhook that subscribes to the type. Ids, names and inputs follow
 * from event and webhook alone, so doing it again starts nothing twice. One webhook's trouble keeps
 * no other from its delivery: all are tried before the first error is told.
 */
export async function fanOutEvent(
  { table, deliveries }: FanOutEffects,
  event: PublishedEvent<WebhookEventType>,
): Promise<void> {
  const webhooks = await webhooksOf(table, event.account_id);
  const subscribed = webhooks.filter(({ active, events }) => active && events.includes(event.event));
  const started = await Promise.allSettled(
    subscribed.map(async ({ id: webhook_id }) => {
      const order: DeliveryOrder = {
        delivery_id: deliveryIdFor(event.id, webhook_id),
        webhook_id,
        account_id: event.account_id,
        event_id: event.id,
        event: event.event,
        created_at: event.created_at,
        body: event.body,
      };
      await Promise.all([recordPending(table, order), deliveries.start(executionName(event.id, webhook_id), order)]);
    }),
  );
  const failure = started.find((result) => result.status === 'rejected');
  if (failure) throw failure.reason;
}
