import { describe, expect, test } from '@jest/globals';
import { grantedScopes, isLive, mayManage, requireRoomForKey } from '../../../lambdas/api-keys/api-key.ts';
import { LIMITS } from '../../../lambdas/contracts/limits.ts';
import type { Scope } from '../../../lambdas/contracts/scopes.ts';

const NOW = new Date('2026-03-01T12:00:00.000Z');
const BEFORE = '2026-03-01T11:59:59.999Z';
const AFTER = '2026-03-01T12:00:00.001Z';
const LIVE = { expiresAt: null, revokedAt: null };
const caller = (scopes: readonly Scope[] | null) => ({ accountId: 'acc', keyId: 'key', scopes });

describe('a key', () => {
  test.each([
    [true, 'without an end', LIVE],
    [true, 'before its end', { ...LIVE, expiresAt: AFTER }],
    [false, 'at its end', { ...LIVE, expiresAt: NOW.toISOString() }],
    [false, 'after its end', { ...LIVE, expiresAt: BEFORE }],
    [false, 'that was revoked', { ...LIVE, revokedAt: BEFORE }],
  ])('is live, %s: %s', (live, _, key) => expect(isLive(key, NOW)).toBe(live));

  test.each([
    [true, 'the account', undefined, undefined],
    [true, 'the account', undefined, 'org_1'],
    [true, 'org_1', 'org_1', 'org_1'],
    [false, 'org_1', 'org_1', 'org_2'],
    [false, 'org_1', 'org_1', undefined],
  ])('may be managed, %s: by a key of %s', (may, _, own, other) => {
    const limited = own === undefined ? caller(null) : { ...caller(null), organizationId: own };
    expect(mayManage(limited, { organizationId: other })).toBe(may);
  });
});

describe('scopes', () => {
  test.each<[readonly Scope[] | null, readonly Scope[] | null | undefined, readonly Scope[] | null]>([
    [null, undefined, null],
    [null, null, null],
    [null, ['codes:read', 'codes:read'], ['codes:read']],
    [['codes:read'], undefined, ['codes:read']],
    [['codes:read', 'keys:write'], ['keys:write'], ['keys:write']],
  ])('of a caller with %j who wants %j: %j', (own, wanted, granted) => {
    expect(grantedScopes(caller(own), wanted)).toEqual(granted);
  });

  test.each<[readonly Scope[], readonly Scope[] | null]>([
    [['codes:read'], null],
    [['codes:read'], ['codes:read', 'codes:write']],
  ])('of a caller with %j are never %j', (own, wanted) => {
    expect(() => grantedScopes(caller(own), wanted)).toThrow('more than it may do itself');
  });
});

test('there is room up to the limit, and dead keys take none', () => {
  const live = (count: number) => Array.from({ length: count }, () => LIVE);
  const dead = Array.from({ length: 50 }, () => ({ ...LIVE, revokedAt: BEFORE }));
  expect(() => requireRoomForKey([...live(LIMITS.apiKeysPerAccount - 1), ...dead], NOW)).not.toThrow();
  expect(() => requireRoomForKey(live(LIMITS.apiKeysPerAccount), NOW)).toThrow('at most 100 live keys');
});
