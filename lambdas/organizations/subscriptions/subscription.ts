import { PLANS, type Plan } from '../../../contracts/organizations/plans.ts';
import { DAY_SECONDS } from '../../../contracts/time.ts';
import { isUpgrade } from '../plans.ts';

/** A change of an organization's plan. */
export interface SubscriptionChange {
  readonly organizationId: string;
  readonly plan: Plan;
  readonly previousPlan: Plan;
  readonly changedAt: string;
}

/**
 * The event of a change: moving up to a paid plan and the end of a paid one have one. Moving down
 * from one paid plan to another is neither.
 */
export function subscriptionEvent(
  previous: Plan,
  next: Plan,
): 'subscription.upgraded' | 'subscription.cancelled' | undefined {
  if (isUpgrade(previous, next)) return 'subscription.upgraded';
  if (next === 'free' && previous !== 'free') return 'subscription.cancelled';
  return undefined;
}

/** What a payment provider last said of each subscription of an organization, by its ids for them. */
export type BilledPlans = Readonly<Record<string, { readonly plan: Plan; readonly atSeconds: number }>>;

/** What a payment provider says of one subscription: the plan it gives, `free` once it has ended. */
export interface BillingNotice {
  readonly id: string;
  readonly subscription: string;
  readonly plan: Plan;
  /** When it happened, on the provider's side. */
  readonly atSeconds: number;
}

/** Providers repeat a notice for days; an ended subscription is forgotten long after that. */
const ENDED_KEPT_SECONDS = 30 * DAY_SECONDS;

/** What is known after a notice; nothing new when something later is known of that subscription. */
export function afterNotice(
  billed: BilledPlans,
  { subscription, plan, atSeconds }: BillingNotice,
): BilledPlans | undefined {
  if ((billed[subscription]?.atSeconds ?? 0) > atSeconds) return undefined;
  const kept = Object.entries(billed).filter(
    ([, known]) => known.plan !== 'free' || known.atSeconds > atSeconds - ENDED_KEPT_SECONDS,
  );
  return { ...Object.fromEntries(kept), [subscription]: { plan, atSeconds } };
}

/** The best plan that is paid for: who buys a larger one first and ends the smaller one then loses nothing. */
export const billedPlan = (billed: BilledPlans): Plan =>
  PLANS.findLast((plan) => Object.values(billed).some((known) => known.plan === plan)) ?? 'free';
