import type { Plan } from './plans.ts';

export interface PlanLimits {
  /** Organizations that an account can own. The highest plan among its organizations decides. */
  readonly organizations: number;
  readonly membersPerOrganization: number;
  readonly codesPerOrganization: number;
  /** Per organization. Invitations are e-mails to strangers in our name, so their number is limited. */
  readonly invitationsPerDay: number;
}

/** These limits are generous on purpose: they stop runaway scripts, not customers. */
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
