import * as z from 'zod/mini';
import { liveBilling } from '../subscriptions/billing.ts';
import { liveEffects } from '../../platform/effects.ts';
import { ORGANIZATION_FIELDS, subscriptionView } from '../organization-view.ts';
import { organizationId } from '../organization-ids.ts';
import { apiHandler } from '../../api/api-handler.ts';
import { changeOwnSubscription, type SubscriptionEffects } from '../subscriptions/change-plan.ts';

export const schemas = {
  path: z.object({ id: organizationId }),
  body: z.strictObject({ plan: ORGANIZATION_FIELDS.plan }),
  response: subscriptionView,
};

export const changeSubscription = (effects: SubscriptionEffects) =>
  apiHandler('change-subscription', schemas, effects, ({ path, body, caller }) =>
    changeOwnSubscription(effects, caller, path.id, body.plan),
  );

export const handler = changeSubscription({ ...liveEffects(), ...liveBilling() });
