import * as z from 'zod/mini';
import { liveEffects } from '../../platform/effects.ts';
import { openDeliveryMachine } from '../../platform/state-machine.ts';
import { deliveryId, deliverySchema } from '../delivery/delivery-view.ts';
import { apiHandler } from '../../api/api-handler.ts';
import { redeliver as sendAgain } from '../uc-redeliver.ts';
import type { DeliveryEffects } from '../delivery/start-delivery.ts';

export const schemas = { path: z.object({ id: deliveryId }), response: deliverySchema };

export const redeliver = (effects: DeliveryEffects) =>
  apiHandler('redeliver', schemas, effects, ({ path, caller }) => sendAgain(effects, caller, path.id));

export const handler = redeliver({ ...liveEffects(), deliveries: openDeliveryMachine() });
