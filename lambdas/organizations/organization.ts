import type { Plan } from '../../contracts/organizations/plans.ts';
import { ServiceError } from '../platform/errors.ts';
import type { Metadata } from '../platform/schemas/metadata.ts';
import type { BilledPlans } from './subscriptions/subscription.ts';

export interface Organization {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  readonly plan: Plan;
  /** The account under which the organization and its codes live: that of an owner, first of the one that made it. */
  readonly accountId: string;
  /** Codes are still on their way to that account. */
  readonly isTransferring?: boolean | undefined;
  readonly qprCodesCount: number;
  readonly membersCount: number;
  readonly ownersCount: number;
  readonly metadata: Metadata;
  readonly createdAt: string;
  /** Only where a payment provider has had its say. */
  readonly billed?: BilledPlans | undefined;
}

/** The same for one that is not there and for one that is none of the caller's business, by id or by slug. */
export const organizationNotFound = () =>
  new ServiceError('not_found', 'organization.not_found', 'There is no such organization.');
