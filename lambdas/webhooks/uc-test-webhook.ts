import type { WebhookEventType } from '../contracts/events.ts';
import type { Caller } from '../platform/caller.ts';
import { deliveryView } from './delivery/delivery-view.ts';
import { newId } from '../platform/ids.ts';
import { sampleEvent } from '../events/samples.ts';
import { type DeliveryEffects, startDelivery } from './delivery/start-delivery.ts';
import { requireActive, requireWebhook } from './access.ts';

/** Sends a sample the way real events go. It is no event of the account: no list of events shows it. */
export async function testWebhook(effects: DeliveryEffects, caller: Caller, id: string, type: WebhookEventType) {
  const webhook = await requireWebhook(effects, caller, id);
  requireActive(webhook);
  const now = effects.now();
  const sample = sampleEvent(type, now, effects.random);
  const delivery = await startDelivery(effects, {
    delivery_id: newId('delivery', now, effects.random),
    webhook_id: webhook.id,
    account_id: webhook.account_id,
    event_id: sample.id,
    event: sample.event,
    created_at: sample.createdAt,
    body: sample.body,
    test: true,
  });
  return deliveryView(delivery);
}
