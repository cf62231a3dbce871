import { LIMITS } from '../../contracts/limits.ts';
import type { Scope } from '../../contracts/scopes.ts';
import type { Caller } from '../platform/caller.ts';
import { ServiceError } from '../platform/errors.ts';
import { type ApiKey, isLive } from './api-key.ts';

/** The scopes of a new key: only scopes that the caller has. By default, all of the caller's scopes. */
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

/** Callers cannot revoke or rotate a key with more scopes, a later expiry or a higher rate limit than their own. */
export function requireManageable(caller: Caller, key: Traits): void {
  grantedScopes(caller, key.scopes);
  grantedExpiry(caller, key.expiresAt);
  grantedRate(caller, key.rateLimitPerMinute ?? null);
}

type Traits = Pick<ApiKey, 'scopes' | 'expiresAt' | 'rateLimitPerMinute'>;

/** When a new key expires: no later than the caller's key. By default, at the same time. */
export function grantedExpiry(caller: Caller, wanted: string | null | undefined): string | null {
  const own = caller.expiresAt ?? null;
  if (wanted === undefined || own === null) return wanted ?? own;
  if (wanted !== null && wanted <= own) return wanted;
  throw new ServiceError(
    'forbidden',
    'api_key.outlives_caller',
    `The calling key expires at ${own}. It cannot create, revoke or rotate a key that expires later.`,
  );
}

/** The requests per minute of a new key: no more than the caller's. By default, the caller's limit. */
export function grantedRate(caller: Caller, wanted: number | null | undefined): number | undefined {
  const own = caller.rateLimitPerMinute;
  if (wanted === undefined || own === undefined) return wanted ?? own;
  if (wanted !== null && wanted <= own) return wanted;
  throw new ServiceError(
    'forbidden',
    'api_key.outpaces_caller',
    `A key cannot create, revoke or rotate a key with a higher rate limit. The calling key has ${own} requests per minute.`,
  );
}

/** Fails if the account has reached its limit of active keys. */
export function requireKeyQuota(keys: readonly Pick<ApiKey, 'expiresAt' | 'revokedAt'>[], now: Date): void {
  if (keys.filter((key) => isLive(key, now)).length < LIMITS.apiKeysPerAccount) return;
  throw new ServiceError(
    'conflict',
    'api_key.limit_reached',
    `An account can have at most ${LIMITS.apiKeysPerAccount} active keys. Revoke one first.`,
  );
}
