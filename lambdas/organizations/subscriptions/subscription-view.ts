import * as z from 'zod/mini';
import { PLANS } from '../../../contracts/organizations/plans.ts';
import type { SubscriptionChange } from './subscription.ts';

/** A plan change, in a response and in the event that is sent to webhooks. */
export const subscriptionViewSchema = z
  .object({
    organization_id: z.string(),
    plan: z.enum(PLANS),
    previous_plan: z.enum(PLANS),
    changed_at: z.iso.datetime(),
  })
  .register(z.globalRegistry, { id: 'Subscription' });
export type SubscriptionView = z.output<typeof subscriptionViewSchema>;

export const toSubscriptionView = (change: SubscriptionChange): SubscriptionView => ({
  organization_id: change.organization_id,
  plan: change.plan,
  previous_plan: change.previous_plan,
  changed_at: change.changed_at,
});
