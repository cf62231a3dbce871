import { ENV } from '../../../contracts/environment.ts';
import { type Plan, SELF_SERVICE_PLANS } from '../../../contracts/organizations/plans.ts';
import type { Effects } from '../../platform/effects.ts';
import { ServiceError } from '../../platform/errors.ts';

interface Billing {
  /** A payment provider sets the plans in this deployment. The API only reads them. */
  readonly billedByProvider: boolean;
  /** Owners choose paid plans themselves: for local use, or for deployments where plans are free. */
  readonly selfServicePlans: boolean;
}

export type SubscriptionEffects = Effects & Billing;

/** Reads the environment variables that the stack or the local runtime sets. */
export const liveBilling = (): Billing => ({
  billedByProvider: Boolean(process.env[ENV.billingProvider]),
  selfServicePlans: process.env[ENV.plans] === SELF_SERVICE_PLANS,
});

/** Who sets paid plans: the owners themselves, the operator of the deployment, or the payment provider. */
export const PLAN_SETTERS = ['owner', 'operator', 'provider'] as const;

export const planSetter = ({ billedByProvider, selfServicePlans }: Billing): (typeof PLAN_SETTERS)[number] => {
  if (billedByProvider) return 'provider';
  return selfServicePlans ? 'owner' : 'operator';
};

/** A subscription at the provider must not be changed or deleted here, because the customer would continue to pay. */
export function requireNoProviderBilling({ billedByProvider }: Billing): void {
  if (!billedByProvider) return;
  throw new ServiceError(
    'conflict',
    'subscription.billed_by_provider',
    'Plans are billed by the payment provider of this deployment. Change or cancel the subscription there.',
  );
}

/** Owners can always go back to the free plan. They can choose a paid plan only if self-service plans are enabled. */
export function requireSelfServicePlan(billing: Billing, plan: Plan): void {
  requireNoProviderBilling(billing);
  if (plan === 'free' || billing.selfServicePlans) return;
  throw new ServiceError(
    'forbidden',
    'subscription.set_by_operator',
    'The operator of this deployment sets paid plans. Ask the operator to change the plan of your organization.',
  );
}
