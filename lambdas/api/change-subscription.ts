import * as z from 'zod/mini';
import { liveBilling } from '../data/billing.ts';
import { liveEffects } from '../data/effects.ts';
import { ORGANIZATION_FIELDS, subscriptionView } from '../domain/organization.ts';
import { organizationId } from '../domain/organization-ids.ts';
import { apiHandler } from '../http/api-handler.ts';
import { changeOwnSubscription, type SubscriptionEffects } from '../use-cases/change-subscription.ts';

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
