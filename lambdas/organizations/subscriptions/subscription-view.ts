import * as z from 'zod/mini';
import { PLANS } from '../../../contracts/organizations/plans.ts';

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
