import { expect, test } from '@jest/globals';
import { hasExpired, invitationExpiry } from '../../../lambdas/organizations/invitations/invitation.ts';

test('an invitation expires after exactly seven days', () => {
  const expiresAt = invitationExpiry(new Date('2026-01-01T12:00:00Z')).toISOString();
  expect(expiresAt).toBe('2026-01-08T12:00:00.000Z');
  expect(hasExpired({ expires_at: expiresAt }, new Date('2026-01-08T11:59:59.999Z'))).toBe(false);
  expect(hasExpired({ expires_at: expiresAt }, new Date('2026-01-08T12:00:00Z'))).toBe(true);
});
