import * as z from 'zod/mini';
import { liveBilling } from '../subscriptions/billing.ts';
import { liveEffects } from '../../platform/effects.ts';
import { organizationId } from '../organization-ids.ts';
import { apiHandler } from '../../api/api-handler.ts';
import { changeOwnSubscription, type SubscriptionEffects } from '../subscriptions/change-plan.ts';

export const schemas = { path: z.object({ id: organizationId }), response: null };

export const cancelSubscription = (effects: SubscriptionEffects) =>
  apiHandler('cancel-subscription', schemas, effects, async ({ path, caller }) => {
    await changeOwnSubscription(effects, caller, path.id, 'free');
    return undefined;
  });

export const handler = cancelSubscription({ ...liveEffects(), ...liveBilling() });
