import * as z from 'zod/mini';
import { apiHandler } from '../../api/api-handler.ts';
import { liveEffects } from '../../platform/effects.ts';
import { organizationId } from '../organization-ids.ts';
import { liveBilling, type SubscriptionEffects } from '../subscriptions/billing.ts';
import { changeOwnPlan } from '../subscriptions/change-plan.ts';

export const schemas = { path: z.object({ id: organizationId }), response: null };

export const cancelSubscription = (effects: SubscriptionEffects) =>
  apiHandler('cancel-subscription', schemas, effects, async ({ path, caller }) => {
    await changeOwnPlan(effects, caller, path.id, 'free');
    return undefined;
  });

export const handler = cancelSubscription({ ...liveEffects(), ...liveBilling() });
