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
const LIVE = { expires_at: null, revoked_at: null };
const caller = (scopes: readonly Scope[] | null) => ({ account_id: 'acc', credential_id: 'key', scopes });

describe('isLive', () => {
  test.each([
    [true, 'that never expires', LIVE],
    [true, 'that expires later', { ...LIVE, expires_at: AFTER }],
    [false, 'that expires at this moment', { ...LIVE, expires_at: NOW.toISOString() }],
    [false, 'that has expired', { ...LIVE, expires_at: BEFORE }],
    [false, 'that was revoked', { ...LIVE, revoked_at: BEFORE }],
  ])('is %s for a key %s', (live, _, key) => expect(isLive(key, NOW)).toBe(live));
});

describe('canSee', () => {
  test.each([
    [true, undefined, undefined],
    [true, undefined, 'org_1'],
    [true, 'org_1', 'org_1'],
    [false, 'org_1', 'org_2'],
    [false, 'org_1', undefined],
  ])('is %s if the organization of the caller is %s and the organization of the key is %s', (visible, own, other) => {
    const limited = own === undefined ? caller(null) : { ...caller(null), organization_id: own };
    expect(canSee(limited, { organization_id: other })).toBe(visible);
  });
});

// `null` stands for all scopes, and `undefined` for a request that names none.
describe('the scopes of a new key', () => {
  test.each<[readonly Scope[] | null, readonly Scope[] | null | undefined, readonly Scope[] | null]>([
    [null, undefined, null],
    [null, null, null],
    [null, ['codes:read', 'codes:read'], ['codes:read']],
    [['codes:read'], undefined, ['codes:read']],
    [['codes:read', 'keys:write'], ['keys:write'], ['keys:write']],
  ])('for a caller with %j who requests %j are %j', (own, requested, granted) => {
    expect(grantedScopes(caller(own), requested)).toEqual(granted);
  });

  test.each<[readonly Scope[], readonly Scope[] | null]>([
    [['codes:read'], null],
    [['codes:read'], ['codes:read', 'codes:write']],
  ])('are refused for a caller with %j who requests %j', (own, requested) => {
    expect(() => grantedScopes(caller(own), requested)).toThrow('more permissions than its own');
  });
});

test('an account can have keys up to the limit, not counting revoked ones', () => {
  const live = (count: number) => Array.from({ length: count }, () => LIVE);
  const revoked = Array.from({ length: 50 }, () => ({ ...LIVE, revoked_at: BEFORE }));
  expect(() => requireKeyQuota([...live(LIMITS.apiKeysPerAccount - 1), ...revoked], NOW)).not.toThrow();
  expect(() => requireKeyQuota(live(LIMITS.apiKeysPerAccount), NOW)).toThrow('at most 100 active keys');
});

// `undefined` stands for a caller whose key never expires, and for a request without an expiration.
describe('the expiration of a new key', () => {
  const expirationOf = (own: string | undefined, requested: string | null | undefined) =>
    grantedExpiry({ ...caller(null), ...(own !== undefined && { expires_at: own }) }, requested);

  test.each([
    [undefined, undefined, null],
    [undefined, null, null],
    [undefined, AFTER, AFTER],
    [AFTER, undefined, AFTER],
    [AFTER, AFTER, AFTER],
    [AFTER, BEFORE, BEFORE],
  ])('for a caller whose own key expires at %j and who requests %j is %j', (own, requested, granted) => {
    expect(expirationOf(own, requested)).toBe(granted);
  });

  test.each([null, AFTER])('cannot be %j if the key of the caller expires earlier', (requested) => {
    expect(() => expirationOf(BEFORE, requested)).toThrow(expect.objectContaining({ code: 'api_key.outlives_caller' }));
  });
});

test.each<[readonly Scope[] | null, readonly Scope[] | null, boolean]>([
  [null, null, true],
  [['codes:read', 'keys:write'], ['codes:read'], true],
  [['codes:read', 'keys:write'], null, false],
  [['keys:write'], ['keys:write', 'codes:read'], false],
])('a key with the scopes %j can manage a key with the scopes %j: %s', (own, other, allowed) => {
  const check = () => requireManageable(caller(own), { scopes: other, expires_at: null });
  if (allowed) check();
  else expect(check).toThrow(expect.objectContaining({ code: 'api_key.scope_exceeded' }));
});

test('keys that no longer work are sorted by when they stopped working, latest first', () => {
  const key = (id: string, more: object) => ({ id, created_at: BEFORE, ...LIVE, ...more }) as ApiKey;
  const keys = [
    key('live', {}),
    key('long expired', { expires_at: '2026-01-01T00:00:00.000Z' }),
    key('revoked', { revoked_at: BEFORE }),
    key('revoked earlier', { revoked_at: '2026-02-01T00:00:00.000Z', expires_at: AFTER }),
  ];
  expect(inactiveKeys(keys, NOW).map(({ id }) => id)).toEqual(['revoked', 'revoked earlier', 'long expired']);
});
