import type { WebhookEventType } from '../contracts/events.ts';
import type { Caller } from '../domain/caller.ts';
import { deliveryView } from '../domain/delivery-view.ts';
import { newId } from '../domain/ids.ts';
import { sampleEvent } from '../domain/webhook-events.ts';
import { type DeliveryEffects, startDelivery } from './start-delivery.ts';
import { requireActive, requireWebhook } from './webhook-access.ts';

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
