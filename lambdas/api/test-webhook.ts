import * as z from 'zod/mini';
import { liveEffects } from '../data/effects.ts';
import { openDeliveryMachine } from '../data/state-machine.ts';
import { deliverySchema } from '../domain/delivery-view.ts';
import { eventType, webhookId } from '../domain/webhook-view.ts';
import { apiHandler } from '../http/api-handler.ts';
import type { DeliveryEffects } from '../use-cases/start-delivery.ts';
import { testWebhook as send } from '../use-cases/test-webhook.ts';

export const schemas = {
  path: z.object({ id: webhookId }),
  body: z.strictObject({ event: eventType.check(z.meta({ description: 'Which type to send a sample of' })) }),
  response: deliverySchema,
};

export const testWebhook = (effects: DeliveryEffects) =>
  apiHandler('test-webhook', schemas, effects, ({ path, body, caller }) => send(effects, caller, path.id, body.event));

export const handler = testWebhook({ ...liveEffects(), deliveries: openDeliveryMachine() });
