import { isUpgrade, PLANS, type Plan } from '../plans.ts';

/** A change of an organization's plan, as answered and as sent to webhooks. */
export interface SubscriptionChange {
  readonly organization_id: string;
  readonly plan: Plan;
  readonly previous_plan: Plan;
  readonly changed_at: string;
}

/**
 * What receivers hear of a change: moving up to a paid plan and the end of a paid one. Moving down
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
export type Billed = Readonly<Record<string, { readonly plan: Plan; readonly at_seconds: number }>>;

/** What a payment provider tells of one subscription: the plan it gives, `free` once it has ended. */
export interface BillingNotice {
  readonly id: string;
  readonly subscription: string;
  readonly plan: Plan;
  /** When it happened, on the provider's side. */
  readonly atSeconds: number;
}

/** Providers repeat a notice for days; an ended subscription is forgotten long after that. */
const ENDED_KEPT_SECONDS = 30 * 86_400;

/** What is known after a notice; nothing new when something later is known of that subscription. */
export function afterNotice(billed: Billed, { subscription, plan, atSeconds }: BillingNotice): Billed | undefined {
  if ((billed[subscription]?.at_seconds ?? 0) > atSeconds) return undefined;
  const kept = Object.entries(billed).filter(
    ([, known]) => known.plan !== 'free' || known.at_seconds > atSeconds - ENDED_KEPT_SECONDS,
  );
  return { ...Object.fromEntries(kept), [subscription]: { plan, at_seconds: atSeconds } };
}

/** The best plan that is paid for: who buys a larger one first and ends the smaller one then loses nothing. */
export const billedPlan = (billed: Billed): Plan =>
  PLANS.findLast((plan) => Object.values(billed).some((known) => known.plan === plan)) ?? 'free';
