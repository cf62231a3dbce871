import { expect, test } from '@jest/globals';
import { PLANS } from '../../../contracts/organizations/plans.ts';
import { bestPlan, PLAN_LIMITS, planLimitReached } from '../../../lambdas/organizations/plans.ts';

test('every larger plan has at least the limits of the smaller one, and enterprise has unlimited organizations', () => {
  for (const limit of [
    'organizations',
    'membersPerOrganization',
    'codesPerOrganization',
    'invitationsPerDay',
  ] as const) {
    const values = PLANS.map((plan) => PLAN_LIMITS[plan][limit]);
    expect(values).toEqual([...values].sort((a, b) => a - b));
  }
  expect(PLAN_LIMITS.enterprise.organizations).toBe(Number.POSITIVE_INFINITY);
});

test('the best plan of an account applies', () => {
  expect(bestPlan({})).toBe('free');
  expect(bestPlan({ free: 3, starter: 1, professional: 0 })).toBe('starter');
  expect(bestPlan({ enterprise: 1 })).toBe('enterprise');
});

test('the error for a reached limit names the limit and its value', () => {
  expect(planLimitReached('free', 'codesPerOrganization')).toMatchObject({
    kind: 'payment_required',
    code: 'plan.limit_reached',
    message: expect.stringContaining('free plan allows 10,000 QPR codes per organization'),
  });
});
