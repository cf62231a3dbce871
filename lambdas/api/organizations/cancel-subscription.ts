import * as z from 'zod/mini';
import { organization_id } from '../../organizations/organization-ids.ts';
import { liveBilling, type SubscriptionEffects } from '../../organizations/subscriptions/billing.ts';
import { changeOwnPlan } from '../../organizations/subscriptions/change-plan.ts';
import { liveEffects } from '../../platform/effects.ts';
import { apiHandler } from '../api-handler.ts';

export const schemas = { path: z.object({ id: organization_id }), response: null };

export const cancelSubscription = (effects: SubscriptionEffects) =>
  apiHandler('cancel-subscription', schemas, effects, async ({ path, caller }) => {
    await changeOwnPlan(effects, caller, path.id, 'free');
    return undefined;
  });

export const handler = cancelSubscription({ ...liveEffects(), ...liveBilling() });
