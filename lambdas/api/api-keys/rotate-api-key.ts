import * as z from 'zod/mini';
import { DAY_SECONDS } from '../../../contracts/time.ts';
import {
  type ApiKey,
  grantedScopes,
  isLive,
  maySee,
  requireManageable,
  requireRoomForKey,
} from '../../api-keys/api-key.ts';
import { apiKeyId, newApiKeyViewSchema, toNewApiKeyView } from '../../api-keys/api-key-view.ts';
import { changeApiKeys, type CreatedKey, createKey } from '../../api-keys/change-api-keys.ts';
import { endKeyWrites, type KeyRegister, newKeyWrites } from '../../api-keys/store.ts';
import { requireMembership } from '../../organizations/access.ts';
import type { Caller } from '../../platform/caller.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { notFound, ServiceError } from '../../platform/errors.ts';
import { apiHandler } from '../api-handler.ts';

const MAX_OVERLAP_DAYS = 7;

export const schemas = {
  path: z.object({ id: apiKeyId }),
  // The body may be left out altogether.
  body: z.prefault(
    z.strictObject({
      overlap_seconds: z
        ._default(
          z
            .int()
            .check(
              z.minimum(0),
              z.maximum(
                MAX_OVERLAP_DAYS * DAY_SECONDS,
                `Must be at most ${MAX_OVERLAP_DAYS * DAY_SECONDS}, which is ${MAX_OVERLAP_DAYS} days.`,
              ),
            ),
          DAY_SECONDS,
        )
        .register(z.globalRegistry, { description: 'How long the old key goes on working beside the new one.' }),
    }),
    {},
  ),
  response: newApiKeyViewSchema,
};

/**
 * A successor with the same name, scopes, rate and span of life, but none beyond the end of the calling key; the old
 * key ends after the overlap.
 */
export const rotateApiKey = (effects: Effects) =>
  apiHandler(
    'rotate-api-key',
    schemas,
    effects,
    async ({ path, body, caller, idempotency }) => {
      const now = effects.now();
      const { table } = effects;
      return changeApiKeys(effects, caller.accountId, ({ keys }) => {
        const old = requireLiveKey(caller, keys, path.id, now);
        const expiresAt = endOf(old, now, body.overlap_seconds);
        requireRoomForKey(
          keys.map((key) => (key === old ? { ...old, expiresAt } : key)),
          now,
        );
        const { key, apiKey } = successorOf(effects, caller, old, now);
        const response = toNewApiKeyView(key, apiKey);
        const writes = {
          key: newKeyWrites(table, caller.accountId, key),
          oldKey: endKeyWrites(table, caller.accountId, old, { field: 'expires_at', at: expiresAt }),
          ...idempotency.complete(response),
        };
        return { writes, response };
      });
    },
    // The successor of the organization's key is worth nothing to somebody who is no member any more.
    async ({ caller }) =>
      caller.organizationId && requireMembership(effects, caller, caller.organizationId, 'organization.read'),
  );

export const handler = rotateApiKey(liveEffects());

function requireLiveKey(caller: Caller, keys: KeyRegister['keys'], id: string, now: Date): ApiKey {
  const key = keys.find((each) => each.id === id);
  if (!key || !maySee(caller, key)) throw notFound('api_key', id);
  requireManageable(caller, key);
  if (isLive(key, now)) return key;
  throw new ServiceError('conflict', 'api_key.not_live', 'This key is revoked or expired: create a new one.');
}

const successorOf = (effects: Effects, caller: Caller, old: ApiKey, now: Date): CreatedKey =>
  createKey(effects, {
    name: old.name,
    // The caller receives the successor's secret: it must be no stronger than the caller, and end no later.
    scopes: grantedScopes(caller, old.scopes),
    organizationId: old.organizationId,
    expiresAt: earlier(old.lifetimeSeconds === undefined ? null : later(now, old.lifetimeSeconds), caller.expiresAt),
    lifetimeSeconds: old.lifetimeSeconds,
    rateLimitPerMinute: old.rateLimitPerMinute,
  });

const later = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1_000).toISOString();

const earlier = (one: string | null, other: string | null = null): string | null =>
  one === null || other === null ? (one ?? other) : one < other ? one : other;

/** The end of the overlap, or the key's own end where that comes first. */
const endOf = ({ expiresAt }: ApiKey, now: Date, overlapSeconds: number): string => {
  const end = later(now, overlapSeconds);
  return earlier(end, expiresAt) ?? end;
};
