import { ENV } from '../../../contracts/environment.ts';
import { type Plan, SELF_SERVICE_PLANS } from '../../../contracts/organizations/plans.ts';
import type { Effects } from '../../platform/effects.ts';
import { ServiceError } from '../../platform/errors.ts';

interface Billing {
  /** A payment provider decides about plans in this deployment; the API only reads them. */
  readonly billedByProvider: boolean;
  /** Owners choose paid plans themselves: for use on one's own machine, or where plans cost nothing. */
  readonly selfServicePlans: boolean;
}

export type SubscriptionEffects = Effects & Billing;

/** Who decides about plans here: the stack says so, or the local runtime. */
export const liveBilling = (): Billing => ({
  billedByProvider: Boolean(process.env[ENV.billingProvider]),
  selfServicePlans: process.env[ENV.plans] === SELF_SERVICE_PLANS,
});

/** Who sets paid plans: the owners themselves, the operator of the deployment, or what is paid at the provider. */
export const PLAN_SETTERS = ['owner', 'operator', 'provider'] as const;

export const planSetter = ({ billedByProvider, selfServicePlans }: Billing): (typeof PLAN_SETTERS)[number] => {
  if (billedByProvider) return 'provider';
  return selfServicePlans ? 'owner' : 'operator';
};

/** Nothing is ended or changed here that goes on being paid for at the provider. */
export function requireOwnBilling({ billedByProvider }: Billing): void {
  if (!billedByProvider) return;
  throw new ServiceError(
    'conflict',
    'subscription.billed_by_provider',
    'Plans of this deployment are bought through its payment provider. Change or cancel the subscription there.',
  );
}

/** A paid plan is not chosen by who does not pay for it; going back to the free one is up to every owner. */
export function requireChoosable(billing: Billing, plan: Plan): void {
  requireOwnBilling(billing);
  if (plan === 'free' || billing.selfServicePlans) return;
  throw new ServiceError(
    'forbidden',
    'subscription.set_by_operator',
    'Paid plans of this deployment are set by its operator: ask there for the plan of your organization.',
  );
}
