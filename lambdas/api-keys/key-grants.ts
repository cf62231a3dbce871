import { LIMITS } from '../../contracts/limits.ts';
import type { Scope } from '../../contracts/scopes.ts';
import type { Caller } from '../platform/caller.ts';
import { ServiceError } from '../platform/errors.ts';
import { type ApiKey, isLive } from './api-key.ts';

/**
 * Returns the scopes of a new key: the wanted ones, or by default all of the caller's. Throws if the caller does not
 * have all wanted scopes.
 */
export function grantedScopes(caller: Caller, wanted: readonly Scope[] | null | undefined): readonly Scope[] | null {
  const own = caller.scopes;
  if (wanted === undefined) return own;
  const excess = own && (wanted === null ? ['*'] : wanted.filter((scope) => !own.includes(scope)));
  if (!excess || excess.length === 0) return wanted && [...new Set(wanted)];
  throw new ServiceError(
    'forbidden',
    'api_key.scope_exceeded',
    'A key cannot create, revoke or rotate a key with more permissions than its own.',
  );
}

/**
 * Throws if the caller must not revoke or rotate the key, because the key has more scopes, a later expiry or a higher
 * rate limit than the caller.
 */
export function requireManageable(caller: Caller, key: Traits): void {
  grantedScopes(caller, key.scopes);
  grantedExpiry(caller, key.expires_at);
  grantedRate(caller, key.rate_limit_per_minute ?? null);
}

type Traits = Pick<ApiKey, 'scopes' | 'expires_at' | 'rate_limit_per_minute'>;

/** Returns when a new key expires: by default, with the caller's key. Throws if the wanted time is later than that. */
export function grantedExpiry(caller: Caller, wanted: string | null | undefined): string | null {
  const own = caller.expires_at ?? null;
  if (wanted === undefined || own === null) return wanted ?? own;
  if (wanted !== null && wanted <= own) return wanted;
  throw new ServiceError(
    'forbidden',
    'api_key.outlives_caller',
    `The calling key expires at ${own}. It cannot create, revoke or rotate a key that expires later.`,
  );
}

/** Returns the rate limit of a new key: by default, the caller's. Throws if the wanted limit is higher than that. */
export function grantedRate(caller: Caller, wanted: number | null | undefined): number | undefined {
  const own = caller.rate_limit_per_minute;
  if (wanted === undefined || own === undefined) return wanted ?? own;
  if (wanted !== null && wanted <= own) return wanted;
  throw new ServiceError(
    'forbidden',
    'api_key.outpaces_caller',
    `A key cannot create, revoke or rotate a key with a higher rate limit. The calling key has ${own} requests per minute.`,
  );
}

/** Fails if the account has reached its limit of active keys. */
export function requireKeyQuota(keys: readonly Pick<ApiKey, 'expires_at' | 'revoked_at'>[], now: Date): void {
  if (keys.filter((key) => isLive(key, now)).length < LIMITS.apiKeysPerAccount) return;
  throw new ServiceError(
    'conflict',
    'api_key.limit_reached',
    `An account can have at most ${LIMITS.apiKeysPerAccount} active keys. Revoke one first.`,
  );
}
