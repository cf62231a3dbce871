/** The plans of an organization, cheapest first. */
export const PLANS = ['free', 'starter', 'professional', 'enterprise'] as const;
export type Plan = (typeof PLANS)[number];

/** The value of the setting `plans` with which owners choose paid plans themselves. */
export const SELF_SERVICE_PLANS = 'self-service';

/** Where Stripe posts. It has no API key: the function verifies its signature on the raw body. */
export const STRIPE_ROUTE = 'POST /v1/billing/stripe';
