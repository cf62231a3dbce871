import { ENV } from '../../contracts/environment.ts';
import type { Effects } from '../../platform/effects.ts';
import { ServiceError } from '../../platform/errors.ts';

interface Billing {
  /** A payment provider decides about plans in this deployment; the API only reads them. */
  readonly billedByProvider: boolean;
}

export type SubscriptionEffects = Effects & Billing;

/** Whether a payment provider decides about plans here: the stack says so by naming it. */
export const liveBilling = (): Billing => ({ billedByProvider: Boolean(process.env[ENV.billingProvider]) });

/** Nothing is ended or changed here that goes on being paid for at the provider. */
export function requireOwnBilling({ billedByProvider }: Billing): void {
  if (!billedByProvider) return;
  throw new ServiceError(
    'conflict',
    'subscription.billed_by_provider',
    'Plans of this deployment are bought through its payment provider. Change or cancel the subscription there.',
  );
}
