import * as z from 'zod/mini';
import { doc } from '../../../shared/fields/doc.ts';
import { eventType } from '../../events/event-type.ts';
import { testEvent } from '../../events/samples.ts';
import { liveEffects } from '../../platform/effects.ts';
import { newId } from '../../platform/ids.ts';
import { requireActive, requireWebhook } from '../../webhooks/access.ts';
import { type DeliveryEffects, openDeliveryMachine, startDelivery } from '../../webhooks/delivery/start-delivery.ts';
import { deliveryViewSchema, toDeliveryView } from '../../webhooks/delivery-view.ts';
import { webhook_id } from '../../webhooks/webhook-view.ts';
import { apiHandler } from '../api-handler.ts';

export const schemas = {
  path: z.object({ id: webhook_id }),
  body: z.strictObject({ event: eventType.check(z.meta({ description: doc('Type of the test event') })) }),
  response: deliveryViewSchema,
};

/**
 * Sends a test event in the same way as real events. The test event does not belong to the account, so no list of
 * events contains it.
 */
export const testWebhook = (effects: DeliveryEffects) =>
  apiHandler('test-webhook', schemas, effects, async ({ path, body, caller }) => {
    const webhook = await requireWebhook(effects, caller, path.id);
    requireActive(webhook);
    const now = effects.now();
    const event = testEvent(body.event, now, effects.random);
    const delivery = await startDelivery(effects, {
      delivery_id: newId('delivery', now, effects.random),
      webhook_id: webhook.id,
      account_id: webhook.account_id,
      event_id: event.id,
      event: event.event,
      created_at: event.created_at,
      body: event.body,
      test: true,
    });
    return toDeliveryView(delivery, caller);
  });

export const handler = testWebhook({ ...liveEffects(), deliveries: openDeliveryMachine() });
