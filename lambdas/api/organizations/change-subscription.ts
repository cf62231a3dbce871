import * as z from 'zod/mini';
import { ORGANIZATION_FIELDS } from '../../organizations/organization-fields.ts';
import { organization_id } from '../../organizations/organization-ids.ts';
import { liveBilling, type SubscriptionEffects } from '../../organizations/subscriptions/billing.ts';
import { changeOwnPlan } from '../../organizations/subscriptions/change-plan.ts';
import { subscriptionViewSchema } from '../../organizations/subscriptions/subscription.ts';
import { liveEffects } from '../../platform/effects.ts';
import { apiHandler } from '../api-handler.ts';

export const schemas = {
  path: z.object({ id: organization_id }),
  body: z.strictObject({ plan: ORGANIZATION_FIELDS.plan }),
  response: subscriptionViewSchema,
};

export const changeSubscription = (effects: SubscriptionEffects) =>
  apiHandler('change-subscription', schemas, effects, ({ path, body, caller }) =>
    changeOwnPlan(effects, caller, path.id, body.plan),
  );

export const handler = changeSubscription({ ...liveEffects(), ...liveBilling() });
