import * as z from 'zod/mini';
import { DAY_SECONDS } from '../../../contracts/time.ts';
import { doc } from '../../../shared/fields/doc.ts';
import { type ApiKey, canSee, isLive } from '../../api-keys/api-key.ts';
import { api_key_id, newApiKeyViewSchema, toNewApiKeyView } from '../../api-keys/api-key-view.ts';
import { type CreatedKey, changeApiKeys, createKey } from '../../api-keys/change-api-keys.ts';
import { grantedScopes, requireKeyQuota, requireManageable } from '../../api-keys/key-grants.ts';
import { deactivateKeyWrites, type KeyRegister, newKeyWrites } from '../../api-keys/store.ts';
import { requireMembership } from '../../organizations/access.ts';
import type { Caller } from '../../platform/caller.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { notFound, ServiceError } from '../../platform/errors.ts';
import { pick } from '../../platform/fields/pick.ts';
import { apiHandler } from '../api-handler.ts';

const MAX_OVERLAP_DAYS = 7;

export const schemas = {
  path: z.object({ id: api_key_id }),
  // The body is optional.
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
        .register(z.globalRegistry, { description: doc('How long the old key stays valid next to the new one.') }),
    }),
    {},
  ),
  response: newApiKeyViewSchema,
};

/**
 * Creates a successor with the same name, scopes, rate limit and lifetime. The successor does not outlive the calling
 * key. The old key expires after the overlap.
 */
export const rotateApiKey = (effects: Effects) =>
  apiHandler(
    'rotate-api-key',
    schemas,
    effects,
    async ({ path, body, caller, idempotency }) => {
      const now = effects.now();
      const { table } = effects;
      return changeApiKeys(effects, caller.account_id, ({ keys }) => {
        const old = requireLiveKey(caller, keys, path.id, now);
        const oldExpiresAt = overlapEnd(old, now, body.overlap_seconds);
        requireKeyQuota(
          keys.map((key) => (key === old ? { ...old, expires_at: oldExpiresAt } : key)),
          now,
        );
        const { key, secret } = successorOf(effects, caller, old, now);
        const response = toNewApiKeyView(key, secret);
        const writes = {
          key: newKeyWrites(table, caller.account_id, key),
          oldKey: deactivateKeyWrites(table, caller.account_id, old, { field: 'expires_at', at: oldExpiresAt }),
          ...idempotency.complete(response),
        };
        return { writes, response };
      });
    },
    {
      // A former member must not get a key to the organization from the stored response of an earlier rotation.
      beforeReplay: async ({ caller }) =>
        caller.organization_id && requireMembership(effects, caller, caller.organization_id, 'organization.read'),
    },
  );

export const handler = rotateApiKey(liveEffects());

function requireLiveKey(caller: Caller, keys: KeyRegister['keys'], id: string, now: Date): ApiKey {
  const key = keys.find(({ id: key_id }) => key_id === id);
  if (!key || !canSee(caller, key)) throw notFound('api_key', id);
  requireManageable(caller, key);
  if (isLive(key, now)) return key;
  throw new ServiceError('conflict', 'api_key.not_live', 'This key is revoked or expired. Create a new one.');
}

const successorOf = (effects: Effects, caller: Caller, old: ApiKey, now: Date): CreatedKey =>
  createKey(effects, {
    ...pick(old, ['name', 'organization_id', 'lifetime_seconds', 'rate_limit_per_minute']),
    // The caller gets the successor's secret, so the successor must not have more permissions or expire later than the
    // caller.
    scopes: grantedScopes(caller, old.scopes),
    expires_at: earlier(
      old.lifetime_seconds === undefined ? null : addSeconds(now, old.lifetime_seconds),
      caller.expires_at,
    ),
  });

const addSeconds = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1_000).toISOString();

const earlier = (one: string | null, other: string | null = null): string | null =>
  one === null || other === null ? (one ?? other) : one < other ? one : other;

/** The end of the overlap, or the key's own expiry if that is earlier. */
const overlapEnd = ({ expires_at }: ApiKey, now: Date, overlap_seconds: number): string => {
  const end = addSeconds(now, overlap_seconds);
  return earlier(end, expires_at) ?? end;
};
