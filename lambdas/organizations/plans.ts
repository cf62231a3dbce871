import { PLANS, type Plan } from '../contracts/plans.ts';
import { ServiceError } from '../platform/errors.ts';

interface PlanLimits {
  /** Organizations that one account may hold; the best plan among them counts. */
  readonly organizations: number;
  readonly membersPerOrganization: number;
  readonly codesPerOrganization: number;
  /** An organization's invitations are e-mails to strangers under our name: nobody sends them without end. */
  readonly invitationsPerDay: number;
}

/** Generous on purpose: they keep a runaway script from filling the table, not a customer from working. */
export const PLAN_LIMITS: Readonly<Record<Plan, PlanLimits>> = {
  free: { organizations: 100, membersPerOrganization: 100, codesPerOrganization: 10_000, invitationsPerDay: 200 },
  starter: { organizations: 500, membersPerOrganization: 500, codesPerOrganization: 100_000, invitationsPerDay: 1_000 },
  professional: {
    organizations: 5_000,
    membersPerOrganization: 5_000,
    codesPerOrganization: 1_000_000,
    invitationsPerDay: 10_000,
  },
  enterprise: {
    organizations: Number.POSITIVE_INFINITY,
    membersPerOrganization: Number.POSITIVE_INFINITY,
    codesPerOrganization: Number.POSITIVE_INFINITY,
    invitationsPerDay: Number.POSITIVE_INFINITY,
  },
};

/** DynamoDB has no infinity: a limit as a number that a condition can compare with. */
export const storableLimit = (limit: number): number => Math.min(limit, Number.MAX_SAFE_INTEGER);

const NAMES: Readonly<Record<keyof PlanLimits, string>> = {
  organizations: 'organizations per account',
  membersPerOrganization: 'members per organization',
  codesPerOrganization: 'QPR codes per organization',
  invitationsPerDay: 'invitations per organization and day',
};

export const planLimitReached = (plan: Plan, limit: keyof PlanLimits) =>
  new ServiceError(
    'payment_required',
    'plan.limit_reached',
    `The plan ${plan} allows ${PLAN_LIMITS[plan][limit].toLocaleString('en')} ${NAMES[limit]}. A larger plan allows more.`,
  );

export const isUpgrade = (from: Plan, to: Plan): boolean => PLANS.indexOf(to) > PLANS.indexOf(from);

/** How many organizations an account holds per plan. */
export type PlanCounts = Readonly<Partial<Record<Plan, number>>>;

/** The plan that decides what an account may do beyond one organization: its best one. */
export const bestPlan = (counts: PlanCounts): Plan => PLANS.findLast((plan) => (counts[plan] ?? 0) > 0) ?? 'free';
