import { LIMITS } from '../../contracts/limits.ts';
import type { Scope } from '../../contracts/scopes.ts';
import type { Caller } from '../platform/caller.ts';
import { ServiceError } from '../platform/errors.ts';

/** An API key as its account knows it. Only the hash of the secret is stored. */
export interface ApiKey {
  readonly id: string;
  readonly keyHash: string;
  readonly name: string;
  /** The first characters of the key, to tell keys apart. */
  readonly prefix: string;
  /** `null`: all permissions of the account. */
  readonly scopes: readonly Scope[] | null;
  /** Set when the key is limited to one organization. */
  readonly organizationId?: string | undefined;
  readonly createdAt: string;
  readonly expiresAt: string | null;
  readonly revokedAt: string | null;
  /** The lifetime that the key was created with. A rotation gives the new key the same lifetime. */
  readonly lifetimeSeconds?: number | undefined;
  /** Requests per minute, if the key's limit is lower than its account's. */
  readonly rateLimitPerMinute?: number | undefined;
}

type Lifetime = Pick<ApiKey, 'expiresAt' | 'revokedAt'>;

export const isLive = ({ expiresAt, revokedAt }: Lifetime, now: Date): boolean =>
  revokedAt === null && (expiresAt === null || expiresAt > now.toISOString());

/** A key limited to one organization can see only that organization's keys. */
export const maySee = (caller: Caller, key: Pick<ApiKey, 'organizationId'>): boolean =>
  caller.organizationId === undefined || caller.organizationId === key.organizationId;

/** Callers cannot grant scopes that they do not have. By default, a new key gets the caller's scopes. */
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
  grantedEnd(caller, key.expiresAt);
  grantedRate(caller, key.rateLimitPerMinute ?? null);
}

type Traits = Pick<ApiKey, 'scopes' | 'expiresAt' | 'rateLimitPerMinute'>;

/** When a new key expires: no later than the caller's key. By default, at the same time. */
export function grantedEnd(caller: Caller, wanted: string | null | undefined): string | null {
  const own = caller.expiresAt ?? null;
  if (wanted === undefined || own === null) return wanted ?? own;
  if (wanted !== null && wanted <= own) return wanted;
  throw new ServiceError(
    'forbidden',
    'api_key.outlives_caller',
    `A key cannot create, revoke or rotate a key that expires later than itself. This key expires at ${own}.`,
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
    `A key cannot create, revoke or rotate a key with a higher rate limit. This key has ${own} requests per minute.`,
  );
}

/** Expired and revoked keys, the most recent first. */
export const endedKeys = (keys: readonly ApiKey[], now: Date): ApiKey[] =>
  keys.filter((key) => !isLive(key, now)).sort((one, other) => Date.parse(endOf(other)) - Date.parse(endOf(one)));

const endOf = ({ revokedAt, expiresAt, createdAt }: ApiKey): string => revokedAt ?? expiresAt ?? createdAt;

/** Fails if the account has reached its limit of live keys. */
export function requireRoomForKey(keys: readonly Lifetime[], now: Date): void {
  if (keys.filter((key) => isLive(key, now)).length < LIMITS.apiKeysPerAccount) return;
  throw new ServiceError(
    'conflict',
    'api_key.limit_reached',
    `An account can have at most ${LIMITS.apiKeysPerAccount} live keys. Revoke one first.`,
  );
}
