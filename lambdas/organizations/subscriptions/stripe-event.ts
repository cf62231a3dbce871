import * as z from 'zod/mini';
import { PLANS, type Plan } from '../../../contracts/organizations/plans.ts';
import { ulidOf } from '../../platform/ids.ts';

/** The fields of Stripe's event and subscription objects that decide the plan. */
const eventSchema = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(255)),
  type: z.string(),
  created: z.int().check(z.nonnegative()),
  data: z.object({ object: z.unknown() }),
});

const planName = z.enum(PLANS);
const metadata = z.nullish(z.record(z.string(), z.unknown()));

const subscriptionSchema = z.object({
  // This id is used as an object key, so `__proto__` or `constructor` must not get through.
  id: z.string().check(z.maxLength(255), z.regex(/^sub_\w+$/)),
  status: z.string(),
  metadata,
  items: z.optional(
    z.object({ data: z.array(z.object({ price: z.object({ lookup_key: z.nullish(z.string()), metadata }) })) }),
  ),
});

export type StripeEvent = z.output<typeof eventSchema>;
export const parseStripeEvent = (body: unknown) => eventSchema.safeParse(body);

/** What an event means for us. */
type Verdict =
  | { readonly kind: 'set'; readonly organization_id: string; readonly subscription: string; readonly plan: Plan }
  /** The event does not change a plan. */
  | { readonly kind: 'ignored'; readonly reason: string }
  /** The event should change a plan, but does not say which. The configuration at Stripe has to be fixed. */
  | { readonly kind: 'unclear'; readonly reason: string };

const RUNNING = ['active', 'trialing'];
const ENDED = ['canceled', 'unpaid', 'incomplete_expired', 'paused'];

/**
 * A running subscription sets its plan; an ended one sets the free plan. For other statuses (past_due, incomplete)
 * Stripe is still trying to collect the payment, so the plan does not change.
 */
export function interpretStripeEvent({ type, data }: StripeEvent): Verdict {
  if (!/^customer\.subscription\.(created|updated|deleted|paused|resumed)$/.test(type)) {
    return { kind: 'ignored', reason: 'not about a subscription' };
  }
  const parsed = subscriptionSchema.safeParse(data.object);
  if (!parsed.success)
    return { kind: 'unclear', reason: 'The subscription does not have the format that Stripe documents.' };
  const { id: subscription, status, items, metadata } = parsed.data;
  const organization_id = metadata?.organization_id;
  if (typeof organization_id !== 'string') return { kind: 'ignored', reason: 'no metadata.organization_id' };
  if (ulidOf('organization', organization_id) === undefined) return { kind: 'ignored', reason: 'no such organization' };
  if (type.endsWith('.deleted') || ENDED.includes(status)) {
    return { kind: 'set', organization_id, subscription, plan: 'free' };
  }
  if (!RUNNING.includes(status)) return { kind: 'ignored', reason: `status ${status}` };

  const prices = items?.data.map(({ price }) => price) ?? [];
  const names = [...prices.flatMap((price) => [price.lookup_key, price.metadata?.plan]), metadata?.plan];
  const plan = names.map((name) => planName.safeParse(name)).find(({ success }) => success)?.data;
  if (plan) return { kind: 'set', organization_id, subscription, plan };
  return {
    kind: 'unclear',
    reason: `One of ${PLANS.join(', ')} must be the lookup key of the price, or metadata.plan of the price or of the subscription.`,
  };
}
