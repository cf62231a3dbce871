import * as z from 'zod/mini';
import { PLANS, type Plan } from '../../../contracts/organizations/plans.ts';
import { DAY_SECONDS } from '../../../contracts/time.ts';
import type { Entity } from '../../platform/schemas/shapes.ts';
import { isUpgrade } from '../plans.ts';

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

/**
 * The event for a plan change. Upgrades have one, and so does the end of a paid plan. A downgrade from one paid plan to
 * another has none.
 */
export function subscriptionEvent(
  previous: Plan,
  next: Plan,
): 'subscription.upgraded' | 'subscription.cancelled' | undefined {
  if (isUpgrade(previous, next)) return 'subscription.upgraded';
  if (next === 'free' && previous !== 'free') return 'subscription.cancelled';
  return undefined;
}

/** The payment provider's last notice for each subscription of an organization, by the provider's subscription id. */
export const billedPlansSchema = z.record(z.string(), z.object({ plan: z.enum(PLANS), at_seconds: z.number() }));
export type BilledPlans = Entity<typeof billedPlansSchema>;

/** A payment provider's notice about one subscription. The plan is `free` once the subscription has ended. */
export interface BillingNotice {
  readonly id: string;
  readonly subscription: string;
  readonly plan: Plan;
  /** When the subscription changed, according to the provider. */
  readonly at_seconds: number;
}

/** Ended subscriptions are kept this long: a repeated notice, which can be days old, must not restore their plan. */
const ENDED_KEPT_SECONDS = 30 * DAY_SECONDS;

/**
 * The billed plans after a notice. Returns undefined if there is already a later notice for that subscription. The
 * provider's times have whole seconds. Of two notices of the same second, the one that ends the subscription counts as
 * the later one.
 */
export function plansAfterNotice(
  billed: BilledPlans,
  { subscription, plan, at_seconds }: BillingNotice,
): BilledPlans | undefined {
  const known = billed[subscription];
  if (known && (known.at_seconds > at_seconds || (known.at_seconds === at_seconds && known.plan === 'free')))
    return undefined;
  const kept = Object.entries(billed).filter(
    ([, other]) => other.plan !== 'free' || other.at_seconds > at_seconds - ENDED_KEPT_SECONDS,
  );
  return { ...Object.fromEntries(kept), [subscription]: { plan, at_seconds } };
}

/** The best plan that is paid for, so a customer can buy a larger plan before canceling the smaller one. */
export const billedPlan = (billed: BilledPlans): Plan =>
  PLANS.findLast((plan) => Object.values(billed).some((known) => known.plan === plan)) ?? 'free';
