import * as z from 'zod/mini';
import { liveEffects } from '../../platform/effects.ts';
import { openDeliveryMachine } from '../../platform/state-machine.ts';
import { timestamp } from '../../platform/schemas/timestamp.ts';
import { webhookId } from '../webhook-view.ts';
import { apiHandler } from '../../api/api-handler.ts';
import { recoverWebhook as recover } from '../uc-recover-webhook.ts';
import type { DeliveryEffects } from '../delivery/start-delivery.ts';

export const schemas = {
  path: z.object({ id: webhookId }),
  body: z.strictObject({
    since: timestamp.check(z.meta({ description: 'Everything that failed since this moment is sent again' })),
    dry_run: z
      ._default(z.boolean('Must be true or false.'), false)
      .register(z.globalRegistry, { description: 'true: only count' }),
  }),
  response: z.object({
    since: z.iso.datetime(),
    dry_run: z.boolean(),
    count: z
      .int()
      .check(z.nonnegative())
      .register(z.globalRegistry, { description: 'How many were sent again, or would be' }),
    has_more: z.boolean().register(z.globalRegistry, { description: 'true: call again for the rest' }),
  }),
};

export const recoverWebhook = (effects: DeliveryEffects) =>
  apiHandler('recover-webhook', schemas, effects, ({ path, body, caller }) => recover(effects, caller, path.id, body));

export const handler = recoverWebhook({ ...liveEffects(), deliveries: openDeliveryMachine() });
