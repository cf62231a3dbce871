import { LIMITS } from '../contracts/limits.ts';
import type { Scope } from '../contracts/scopes.ts';
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

/** Nobody ends or replaces a key that may do more than their own. */
export function requireManageable(caller: Caller, key: Pick<ApiKey, 'scopes'>): void {
  grantedScopes(caller, key.scopes);
}

/** The end of a key that the caller makes: no later than the caller's own. Left out, it is that of the caller. */
export function grantedEnd(caller: Caller, wanted: string | null | undefined): string | null {
  const own = caller.expiresAt ?? null;
  if (wanted === undefined || own === null) return wanted ?? own;
  if (wanted !== null && wanted <= own) return wanted;
  throw new ServiceError(
    'forbidden',
    'api_key.outlives_caller',
    `A key cannot make, or replace, one that outlives it: it ends at ${own}.`,
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
