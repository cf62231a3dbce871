import { LIMITS } from '../contracts/limits.ts';
import type { Scope } from '../contracts/scopes.ts';
import type { Caller } from '../platform/caller.ts';
import { ServiceError } from '../platform/errors.ts';

interface Lifetime {
  readonly expiresAt: string | null;
  readonly revokedAt: string | null;
}

export const isLive = ({ expiresAt, revokedAt }: Lifetime, now: Date): boolean =>
  revokedAt === null && (expiresAt === null || expiresAt > now.toISOString());

/** A key limited to one organization sees that organization's keys only. */
export const mayManage = (caller: Caller, key: { readonly organizationId?: string | undefined }): boolean =>
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
    'A key cannot give another key more than it may do itself.',
  );
}

export function requireRoomForKey(liveKeys: number): void {
  if (liveKeys < LIMITS.apiKeysPerAccount) return;
  throw new ServiceError(
    'conflict',
    'api_key.limit_reached',
    `An account has at most ${LIMITS.apiKeysPerAccount} live keys. Revoke one first.`,
  );
}
