import * as z from 'zod/mini';
import { liveEffects } from '../data/effects.ts';
import { openDeliveryMachine } from '../data/state-machine.ts';
import { deliverySchema } from '../domain/delivery-view.ts';
import { deliveryId } from '../domain/webhook-view.ts';
import { apiHandler } from '../http/api-handler.ts';
import { redeliver as sendAgain } from '../use-cases/redeliver.ts';
import type { DeliveryEffects } from '../use-cases/start-delivery.ts';

export const schemas = { path: z.object({ id: deliveryId }), response: deliverySchema };

export const redeliver = (effects: DeliveryEffects) =>
  apiHandler('redeliver', schemas, effects, ({ path, caller }) => sendAgain(effects, caller, path.id));

export const handler = redeliver({ ...liveEffects(), deliveries: openDeliveryMachine() });
