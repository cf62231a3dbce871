import * as z from 'zod/mini';
import { apiHandler } from '../../api/api-handler.ts';
import { liveEffects } from '../../platform/effects.ts';
import { ORGANIZATION_FIELDS } from '../organization-fields.ts';
import { organizationId } from '../organization-ids.ts';
import { liveBilling, type SubscriptionEffects } from '../subscriptions/billing.ts';
import { changeOwnPlan } from '../subscriptions/change-plan.ts';
import { subscriptionViewSchema, toSubscriptionView } from '../subscriptions/subscription-view.ts';

export const schemas = {
  path: z.object({ id: organizationId }),
  body: z.strictObject({ plan: ORGANIZATION_FIELDS.plan }),
  response: subscriptionViewSchema,
};

export const changeSubscription = (effects: SubscriptionEffects) =>
  apiHandler('change-subscription', schemas, effects, async ({ path, body, caller }) =>
    toSubscriptionView(await changeOwnPlan(effects, caller, path.id, body.plan)),
  );

export const handler = changeSubscription({ ...liveEffects(), ...liveBilling() });
