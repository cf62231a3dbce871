import type { Plan } from '../../contracts/organizations/plans.ts';
import { ServiceError } from '../platform/errors.ts';
import type { Metadata } from '../platform/schemas/metadata.ts';
import type { BilledPlans } from './subscriptions/subscription.ts';

export interface Organization {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  readonly plan: Plan;
  /** The account that the organization and its codes belong to: always an owner's account, at first the creator's. */
  readonly account_id: string;
  /** Whether codes are still being transferred to the account `accountId`. */
  readonly isTransferring?: boolean | undefined;
  readonly qpr_codes_count: number;
  readonly members_count: number;
  readonly owners_count: number;
  readonly metadata: Metadata;
  readonly created_at: string;
  /** Absent until a payment provider has sent a notice. */
  readonly billed?: BilledPlans | undefined;
}

/** The error is the same whether the organization does not exist or the caller has no access to it. */
export const organizationNotFound = () =>
  new ServiceError('not_found', 'organization.not_found', 'There is no such organization.');
