import * as z from 'zod/mini';
import { liveEffects } from '../../platform/effects.ts';
import { openDeliveryMachine } from '../../platform/state-machine.ts';
import { deliverySchema } from '../delivery/delivery-view.ts';
import { eventType } from '../../events/event-view.ts';
import { webhookId } from '../webhook-view.ts';
import { apiHandler } from '../../api/api-handler.ts';
import type { DeliveryEffects } from '../delivery/start-delivery.ts';
import { testWebhook as send } from '../uc-test-webhook.ts';

export const schemas = {
  path: z.object({ id: webhookId }),
  body: z.strictObject({ event: eventType.check(z.meta({ description: 'Which type to send a sample of' })) }),
  response: deliverySchema,
};

export const testWebhook = (effects: DeliveryEffects) =>
  apiHandler('test-webhook', schemas, effects, ({ path, body, caller }) => send(effects, caller, path.id, body.event));

export const handler = testWebhook({ ...liveEffects(), deliveries: openDeliveryMachine() });
