import * as z from 'zod/mini';
import { liveBilling } from '../data/billing.ts';
import { liveEffects } from '../data/effects.ts';
import { organizationId } from '../domain/organization-ids.ts';
import { apiHandler } from '../http/api-handler.ts';
import { changeOwnSubscription, type SubscriptionEffects } from '../use-cases/change-subscription.ts';

export const schemas = { path: z.object({ id: organizationId }), response: null };

export const cancelSubscription = (effects: SubscriptionEffects) =>
  apiHandler('cancel-subscription', schemas, effects, async ({ path, caller }) => {
    await changeOwnSubscription(effects, caller, path.id, 'free');
    return undefined;
  });

export const handler = cancelSubscription({ ...liveEffects(), ...liveBilling() });
