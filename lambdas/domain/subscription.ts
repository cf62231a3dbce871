import type { WebhookEventType } from '../contracts/events.ts';
import { isUpgrade, type Plan } from './plans.ts';

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
export function subscriptionEvent(previous: Plan, next: Plan): WebhookEventType | undefined {
  if (isUpgrade(previous, next)) return 'subscription.upgraded';
  if (next === 'free' && previous !== 'free') return 'subscription.cancelled';
  return undefined;
}
