/** The plans of an organization, cheapest first. */
export const PLANS = ['free', 'starter', 'professional', 'enterprise'] as const;
export type Plan = (typeof PLANS)[number];

/** The value of the `plans` setting that lets owners choose paid plans themselves. */
export const SELF_SERVICE_PLANS = 'self-service';

/** The route for Stripe's webhooks. They carry no API key: the function verifies the signature of the raw body. */
export const STRIPE_ROUTE = 'POST /v1/billing/stripe';
