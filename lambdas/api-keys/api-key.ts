import { LIMITS } from '../../contracts/limits.ts';
import type { Scope } from '../../contracts/scopes.ts';
import type { Caller } from '../platform/caller.ts';
import { ServiceError } from '../platform/errors.ts';

/** An API key as its account knows it. The key itself is kept nowhere, only its hash. */
export interface ApiKey {
  readonly id: string;
  readonly keyHash: string;
  readonly name: string;
  /** How the key begins, to tell keys apart. */
  readonly prefix: string;
  /** `null`: all that the account may do. */
  readonly scopes: readonly Scope[] | null;
  /** Set when the key is limited to one organization. */
  readonly organizationId?: string | undefined;
  readonly createdAt: string;
  readonly expiresAt: string | null;
  readonly revokedAt: string | null;
  /** How long the key was made to live; its successor gets the same span. */
  readonly lifetimeSeconds?: number | undefined;
  /** Requests a minute, where the key may make fewer than its account. */
  readonly rateLimitPerMinute?: number | undefined;
}

type Lifetime = Pick<ApiKey, 'expiresAt' | 'revokedAt'>;

export const isLive = ({ expiresAt, revokedAt }: Lifetime, now: Date): boolean =>
  revokedAt === null && (expiresAt === null || expiresAt > now.toISOString());

/** A key limited to one organization sees that organization's keys only. */
export const maySee = (caller: Caller, key: Pick<ApiKey, 'organizationId'>): boolean =>
  caller.organizationId === undefined || caller.organizationId === key.organizationId;

/** Nobody hands out more than they have. Scopes left out are those of the caller. */
export function grantedScopes(caller: Caller, wanted: readonly Scope[] | null | undefined): readonly Scope[] | null {
  const own = caller.scopes;
  if (wanted === undefined) return own;
  const excess = own && (wanted === null ? ['*'] : wanted.filter((scope) => !own.includes(scope)));
  if (!excess || excess.length === 0) return wanted && [...new Set(wanted)];
  throw new ServiceError(
    'forbidden',
    'api_key.scope_exceeded',
    'A key cannot make, end or replace one that may do more than it may do itself.',
  );
}

/** Nobody ends or replaces a key that may do more, lives longer or is faster than their own. */
export function requireManageable(caller: Caller, key: Traits): void {
  grantedScopes(caller, key.scopes);
  grantedEnd(caller, key.expiresAt);
  grantedRate(caller, key.rateLimitPerMinute ?? null);
}

type Traits = Pick<ApiKey, 'scopes' | 'expiresAt' | 'rateLimitPerMinute'>;

/** The end of a key that the caller makes: no later than the caller's own. Left out, it is that of the caller. */
export function grantedEnd(caller: Caller, wanted: string | null | undefined): string | null {
  const own = caller.expiresAt ?? null;
  if (wanted === undefined || own === null) return wanted ?? own;
  if (wanted !== null && wanted <= own) return wanted;
  throw new ServiceError(
    'forbidden',
    'api_key.outlives_caller',
    `A key cannot make, end or replace one that outlives it: it ends at ${own}.`,
  );
}

/** The requests a minute of a key that the caller makes: no more than its own. Left out, they are those of the caller. */
export function grantedRate(caller: Caller, wanted: number | null | undefined): number | undefined {
  const own = caller.rateLimitPerMinute;
  if (wanted === undefined || own === undefined) return wanted ?? own;
  if (wanted !== null && wanted <= own) return wanted;
  throw new ServiceError(
    'forbidden',
    'api_key.outpaces_caller',
    `A key cannot make, end or replace one that is faster: it has ${own} requests a minute itself.`,
  );
}

/** Keys that no longer work, the one that ended last first. */
export const endedKeys = (keys: readonly ApiKey[], now: Date): ApiKey[] =>
  keys.filter((key) => !isLive(key, now)).sort((one, other) => Date.parse(endOf(other)) - Date.parse(endOf(one)));

const endOf = ({ revokedAt, expiresAt, createdAt }: ApiKey): string => revokedAt ?? expiresAt ?? createdAt;

/** Room for one more key beside these. */
export function requireRoomForKey(keys: readonly Lifetime[], now: Date): void {
  if (keys.filter((key) => isLive(key, now)).length < LIMITS.apiKeysPerAccount) return;
  throw new ServiceError(
    'conflict',
    'api_key.limit_reached',
    `An account has at most ${LIMITS.apiKeysPerAccount} live keys. Revoke one first.`,
  );
}
