import { describe, expect, test } from '@jest/globals';
import {
  hashInvitationToken,
  hasLapsed,
  INVITATION_TOKEN_PATTERN,
  invitationExpiry,
  invitationToken,
} from '../../../lambdas/organizations/invitations/invitation.ts';
import { bestPlan, PLAN_LIMITS, PLANS, planLimitReached } from '../../../lambdas/organizations/plans.ts';
import {
  LEAST_ROLE,
  type Permission,
  permissionToManage,
  ROLES,
  requireRole,
  roleAllows,
} from '../../../lambdas/organizations/roles.ts';
import { subscriptionEvent } from '../../../lambdas/organizations/subscriptions/subscription.ts';

describe('roles', () => {
  const allowed: Record<Permission, string> = {
    'organization.read': 'viewer editor admin owner',
    'members.read': 'viewer editor admin owner',
    'codes.read': 'viewer editor admin owner',
    'codes.write': 'editor admin owner',
    'organization.update': 'admin owner',
    'members.manage': 'admin owner',
    'keys.manage': 'admin owner',
    'owners.manage': 'owner',
    'subscription.manage': 'owner',
    'organization.delete': 'owner',
  };
  const cells = (Object.keys(LEAST_ROLE) as Permission[]).flatMap((permission) =>
    ROLES.map((role) => ({ permission, role, may: allowed[permission].split(' ').includes(role) })),
  );

  test.each(cells)('$role, $permission: $may', ({ permission, role, may }) => {
    expect(roleAllows(role, permission)).toBe(may);
    if (may) expect(() => requireRole(role, permission)).not.toThrow();
    else expect(() => requireRole(role, permission)).toThrow(`needs the role ${LEAST_ROLE[permission]}`);
  });

  test('only what has to do with owners needs an owner', () => {
    expect(permissionToManage('viewer', 'admin')).toBe('members.manage');
    expect(permissionToManage('viewer', 'owner')).toBe('owners.manage');
    expect(permissionToManage('owner', 'viewer')).toBe('owners.manage');
  });
});

describe('plans', () => {
  test('every larger plan allows at least as much, and enterprise has unlimited organizations', () => {
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

  test('the best plan of an account decides', () => {
    expect(bestPlan({})).toBe('free');
    expect(bestPlan({ free: 3, starter: 1, professional: 0 })).toBe('starter');
    expect(bestPlan({ enterprise: 1 })).toBe('enterprise');
  });

  test('a reached limit says which and how many', () => {
    expect(planLimitReached('free', 'codesPerOrganization')).toMatchObject({
      kind: 'payment_required',
      code: 'plan.limit_reached',
      message: expect.stringContaining('free allows 10,000 QPR codes per organization'),
    });
  });
});

describe('subscription events', () => {
  test.each([
    ['free', 'starter', 'subscription.upgraded'],
    ['free', 'enterprise', 'subscription.upgraded'],
    ['starter', 'professional', 'subscription.upgraded'],
    ['professional', 'starter', undefined],
    ['starter', 'starter', undefined],
    ['enterprise', 'free', 'subscription.cancelled'],
    ['free', 'free', undefined],
  ] as const)('%s → %s: %s', (previous, next, event) => {
    expect(subscriptionEvent(previous, next)).toBe(event);
  });
});

describe('invitations', () => {
  test('an invitation lapses after exactly seven days', () => {
    const expiresAt = invitationExpiry(new Date('2026-01-01T12:00:00Z')).toISOString();
    expect(expiresAt).toBe('2026-01-08T12:00:00.000Z');
    expect(hasLapsed({ expiresAt }, new Date('2026-01-08T11:59:59.999Z'))).toBe(false);
    expect(hasLapsed({ expiresAt }, new Date('2026-01-08T12:00:00Z'))).toBe(true);
  });

  test('a token is 256 random bits that fit a link, and only its hash is kept', () => {
    const token = invitationToken((bytes) => new Uint8Array(bytes).fill(255));
    expect(token).toMatch(INVITATION_TOKEN_PATTERN);
    expect(hashInvitationToken(token)).toMatch(/^[0-9a-f]{64}$/);
    expect(hashInvitationToken(token)).not.toContain(token);
  });
});
