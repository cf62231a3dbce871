import { PLAN_LIMITS, type PlanLimits } from '../../contracts/organizations/plan-limits.ts';
import { PLANS, type Plan } from '../../contracts/organizations/plans.ts';
import { formatNumber } from '../../shared/format-number.ts';
import { ServiceError } from '../platform/errors.ts';

export { PLAN_LIMITS };

/** DynamoDB cannot store infinity, so unlimited becomes a large number that a condition can compare with. */
export const storableLimit = (limit: number): number => Math.min(limit, Number.MAX_SAFE_INTEGER);

const NAMES: Readonly<Record<keyof PlanLimits, string>> = {
  organizations: 'organizations per account',
  membersPerOrganization: 'members per organization',
  codesPerOrganization: 'QPR codes per organization',
  invitationsPerDay: 'invitations per organization per day',
};

export const planLimitReached = (plan: Plan, limit: keyof PlanLimits) =>
  new ServiceError(
    'payment_required',
    'plan.limit_reached',
    `The ${plan} plan allows ${formatNumber(PLAN_LIMITS[plan][limit])} ${NAMES[limit]}. Upgrade to a larger plan.`,
  );

export const isUpgrade = (from: Plan, to: Plan): boolean => PLANS.indexOf(to) > PLANS.indexOf(from);

/** How many organizations an account has per plan. */
export type PlanCounts = Readonly<Partial<Record<Plan, number>>>;

/** The account's best plan, which decides the limits that apply to the whole account. */
export const bestPlan = (counts: PlanCounts): Plan => PLANS.findLast((plan) => (counts[plan] ?? 0) > 0) ?? 'free';
