import { endKeyWrites, newKeyWrites, type RegisteredKey } from './store.ts';
import type { Effects } from '../platform/effects.ts';
import type { Idempotency } from '../platform/idempotency/claims.ts';
import { grantedScopes, isLive, mayManage, requireRoomForKey } from './api-key.ts';
import { newApiKeyView } from './api-key-view.ts';
import type { Caller } from '../platform/caller.ts';
import { notFound, ServiceError } from '../platform/errors.ts';
import { changeApiKeys, makeKey } from './change-api-keys.ts';

const MILLISECONDS_PER_SECOND = 1_000;

export interface Rotation {
  readonly keyId: string;
  readonly overlapSeconds: number;
}

/** A successor with the same name, scopes and span of life; the old key ends after the overlap. */
export async function rotateApiKey(effects: Effects, caller: Caller, rotation: Rotation, idempotency: Idempotency) {
  const now = effects.now();
  return changeApiKeys(effects, caller.accountId, ({ keys }) => {
    const old = keys.find(({ id }) => id === rotation.keyId);
    if (!old || !mayManage(caller, old)) throw notFound('api_key', rotation.keyId);
    if (!isLive(old, now)) {
      throw new ServiceError('conflict', 'api_key.not_live', 'This key is revoked or expired: create a new one.');
    }
    const ended: RegisteredKey = { ...old, expiresAt: endOf(old, now, rotation.overlapSeconds) };
    requireRoomForKey(keys.filter((key) => isLive(key === old ? ended : key, now)).length);

    const { lifetimeSeconds } = old;
    const { key, apiKey } = makeKey(effects, {
      name: old.name,
      // The caller receives the successor's secret: it must not be stronger than the caller.
      scopes: grantedScopes(caller, old.scopes),
      organizationId: old.organizationId,
      expiresAt: lifetimeSeconds === undefined ? null : later(now, lifetimeSeconds),
      lifetimeSeconds,
    });
    const answer = newApiKeyView(key, apiKey);
    const { table } = effects;
    return {
      answer,
      writes: [
        ...newKeyWrites(table, caller.accountId, key),
        ...endKeyWrites(table, caller.accountId, old, { field: 'expires_at', at: ended.expiresAt ?? later(now, 0) }),
        ...idempotency.completionWrites(answer),
      ],
    };
  });
}

const later = (now: Date, seconds: number) => new Date(now.getTime() + seconds * MILLISECONDS_PER_SECOND).toISOString();

/** The end of the overlap, or the key's own end where that comes first. */
function endOf({ expiresAt }: RegisteredKey, now: Date, overlapSeconds: number): string {
  const end = later(now, overlapSeconds);
  return expiresAt !== null && expiresAt < end ? expiresAt : end;
}
