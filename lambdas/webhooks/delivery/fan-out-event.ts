import type { EventBridgeEvent } from 'aws-lambda';
import { WEBHOOK_EVENT_TYPES, type WebhookEventType } from '../../contracts/events.ts';
import { type PublishedEvent, publishedEvent } from '../../events/published-event.ts';
import { liveEffects } from '../../platform/effects.ts';
import { retryUntilDeadline } from '../../platform/retry.ts';
import { type DeliveryOrder, deliveryIdFor, executionName } from '../delivery.ts';
import { recordPending } from '../delivery-log/store.ts';
import { webhooksOf } from '../store.ts';
import { subscribesTo } from '../webhook.ts';
import { type DeliveryEffects, openDeliveryMachine } from './start-delivery.ts';

const detail = publishedEvent(WEBHOOK_EVENT_TYPES);
type Event = PublishedEvent<WebhookEventType>;

type FanOutEffects = Pick<DeliveryEffects, 'table' | 'deliveries'>;

/** Lambda repeats a failed event twice only, minutes later: a short outage is better waited for here. */
const RETRY_FOR_MILLISECONDS = 20_000;

export const fanOutEvent = (effects: FanOutEffects) => async (event: EventBridgeEvent<string, unknown>) => {
  const published = detail.parse(event.detail);
  await retryUntilDeadline(() => startDeliveries(effects, published), RETRY_FOR_MILLISECONDS);
};

/**
 * Starts one delivery per active webhook that subscribes to the type. Ids, names and inputs follow
 * from event and webhook alone, so doing it again starts nothing twice. One webhook's trouble keeps
 * no other from its delivery: all are tried before the first error is thrown.
 */
async function startDeliveries({ table, deliveries }: FanOutEffects, event: Event): Promise<void> {
  const webhooks = await webhooksOf(table, event.account_id);
  const started = await Promise.allSettled(
    webhooks
      .filter((webhook) => subscribesTo(webhook, event.event))
      .map(({ id }) => {
        const order = orderFor(event, id);
        return Promise.all([recordPending(table, order), deliveries.start(executionName(event.id, id), order)]);
      }),
  );
  const failure = started.find((result) => result.status === 'rejected');
  if (failure) throw failure.reason;
}

const orderFor = (event: Event, webhookId: string): DeliveryOrder => ({
  delivery_id: deliveryIdFor(event.id, webhookId),
  webhook_id: webhookId,
  account_id: event.account_id,
  event_id: event.id,
  event: event.event,
  created_at: event.created_at,
  body: event.body,
});

export const handler = fanOutEvent({ ...liveEffects(), deliveries: openDeliveryMachine() });
