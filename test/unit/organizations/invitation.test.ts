import { expect, test } from '@jest/globals';
import {
  hasExpired,
  invitationExpiry,
  newInvitationSecrets,
} from '../../../lambdas/organizations/invitations/invitation.ts';
import { hashToken, isToken } from '../../../lambdas/platform/identity/token.ts';

test('an invitation expires after exactly seven days', () => {
  const expiresAt = invitationExpiry(new Date('2026-01-01T12:00:00Z')).toISOString();
  expect(expiresAt).toBe('2026-01-08T12:00:00.000Z');
  expect(hasExpired({ expiresAt }, new Date('2026-01-08T11:59:59.999Z'))).toBe(false);
  expect(hasExpired({ expiresAt }, new Date('2026-01-08T12:00:00Z'))).toBe(true);
});

test('the secrets of an invitation are a random code and a token, of which only the hash is stored', () => {
  const { token, code } = newInvitationSecrets((bytes) => new Uint8Array(bytes).fill(255));
  expect(code).toBe('ZZZZZZZZ');
  expect(isToken(token)).toBe(true);
  expect(hashToken(token)).toMatch(/^[0-9a-f]{64}$/);
  expect(hashToken(token)).not.toContain(token);
});
