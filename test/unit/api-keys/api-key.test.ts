import { describe, expect, test } from '@jest/globals';
import { LIMITS } from '../../../contracts/limits.ts';
import type { Scope } from '../../../contracts/scopes.ts';
import { type ApiKey, canSee, inactiveKeys, isLive } from '../../../lambdas/api-keys/api-key.ts';
import {
  grantedExpiry,
  grantedScopes,
  requireKeyQuota,
  requireManageable,
} from '../../../lambdas/api-keys/key-grants.ts';

const NOW = new Date('2026-03-01T12:00:00.000Z');
const BEFORE = '2026-03-01T11:59:59.999Z';
const AFTER = '2026-03-01T12:00:00.001Z';
const LIVE = { expiresAt: null, revokedAt: null };
const caller = (scopes: readonly Scope[] | null) => ({ accountId: 'acc', credentialId: 'key', scopes });

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
  ])('may be seen, %s: by a key of %s', (may, _, own, other) => {
    const limited = own === undefined ? caller(null) : { ...caller(null), organizationId: own };
    expect(canSee(limited, { organizationId: other })).toBe(may);
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
    expect(() => grantedScopes(caller(own), wanted)).toThrow('more permissions than its own');
  });
});

test('there is room up to the limit, and dead keys take none', () => {
  const live = (count: number) => Array.from({ length: count }, () => LIVE);
  const dead = Array.from({ length: 50 }, () => ({ ...LIVE, revokedAt: BEFORE }));
  expect(() => requireKeyQuota([...live(LIMITS.apiKeysPerAccount - 1), ...dead], NOW)).not.toThrow();
  expect(() => requireKeyQuota(live(LIMITS.apiKeysPerAccount), NOW)).toThrow('at most 100 live keys');
});

describe('the end of a key', () => {
  const made = (own: string | undefined, wanted: string | null | undefined) =>
    grantedExpiry({ ...caller(null), ...(own !== undefined && { expiresAt: own }) }, wanted);

  test.each([
    [undefined, undefined, null],
    [undefined, null, null],
    [undefined, AFTER, AFTER],
    [AFTER, undefined, AFTER],
    [AFTER, AFTER, AFTER],
    [AFTER, BEFORE, BEFORE],
  ])('of a caller that ends at %j who wants %j: %j', (own, wanted, granted) => {
    expect(made(own, wanted)).toBe(granted);
  });

  test.each([null, AFTER])('of a caller that ends before %j is no such end', (wanted) => {
    expect(() => made(BEFORE, wanted)).toThrow(expect.objectContaining({ code: 'api_key.outlives_caller' }));
  });
});

test.each<[boolean, readonly Scope[] | null, readonly Scope[] | null]>([
  [true, null, null],
  [true, ['codes:read', 'keys:write'], ['codes:read']],
  [false, ['codes:read', 'keys:write'], null],
  [false, ['keys:write'], ['keys:write', 'codes:read']],
])('may be ended, %s: by a key with %j, one with %j', (may, own, other) => {
  const end = () => requireManageable(caller(own), { scopes: other, expiresAt: null });
  if (may) end();
  else expect(end).toThrow(expect.objectContaining({ code: 'api_key.scope_exceeded' }));
});

test('those that no longer work come in the order in which they ended, last first', () => {
  const key = (id: string, more: object) => ({ id, createdAt: BEFORE, ...LIVE, ...more }) as ApiKey;
  const keys = [
    key('live', {}),
    key('long expired', { expiresAt: '2026-01-01T00:00:00.000Z' }),
    key('revoked', { revokedAt: BEFORE }),
    key('revoked earlier', { revokedAt: '2026-02-01T00:00:00.000Z', expiresAt: AFTER }),
  ];
  expect(inactiveKeys(keys, NOW).map(({ id }) => id)).toEqual(['revoked', 'revoked earlier', 'long expired']);
});
