import * as z from 'zod/mini';
import { LIMITS } from '../../../contracts/limits.ts';
import { SCOPES } from '../../../contracts/scopes.ts';
import { wholeSeconds } from '../../../contracts/time.ts';
import { doc } from '../../../shared/fields/doc.ts';
import { newApiKeyViewSchema, toNewApiKeyView } from '../../api-keys/api-key-view.ts';
import { changeApiKeys, createKey } from '../../api-keys/change-api-keys.ts';
import { grantedExpiry, grantedRate, grantedScopes, requireKeyQuota } from '../../api-keys/key-grants.ts';
import { newKeyWrites } from '../../api-keys/store.ts';
import { requireMembership } from '../../organizations/access.ts';
import { organizationReference } from '../../organizations/organization-ids.ts';
import type { Caller } from '../../platform/caller.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { ServiceError } from '../../platform/errors.ts';
import { text } from '../../platform/schemas/text.ts';
import { timestamp } from '../../platform/schemas/timestamp.ts';
import { apiHandler } from '../api-handler.ts';

export const schemas = {
  body: z.strictObject({
    name: text(LIMITS.nameLength).check(z.meta({ description: 'What the key is for.', examples: ['Website'] })),
    scopes: z
      .optional(
        z.nullable(
          z
            .array(z.enum(SCOPES))
            .check(
              z.minLength(1, 'Must have at least one scope. Omit the field to use the scopes of the calling key.'),
              z.maxLength(SCOPES.length),
            ),
        ),
      )
      .register(z.globalRegistry, {
        description: doc('Permissions of the key. Default: the scopes of the calling key.'),
        examples: [['codes:read']],
      }),
    expires_at: z
      .optional(z.nullable(timestamp))
      .register(z.globalRegistry, { description: doc('When the key expires. Default: same as the calling key.') }),
    organization_id: z.optional(organizationReference).register(z.globalRegistry, {
      description: doc('Limits the key to one organization. Default: same as the calling key.'),
    }),
    rate_limit_per_minute: z
      .optional(
        z.nullable(
          z
            .int()
            .check(
              z.minimum(1),
              z.maximum(
                LIMITS.requestsPerMinute,
                `Must be at most ${LIMITS.requestsPerMinute}, the limit of the account.`,
              ),
            ),
        ),
      )
      .register(z.globalRegistry, {
        description: doc(
          "Requests per minute for this key, within the account's limit. Default: same as the calling key.",
        ),
        examples: [600],
      }),
  }),
  response: newApiKeyViewSchema,
};
type Body = z.output<typeof schemas.body>;

export const createApiKey = (effects: Effects) =>
  apiHandler(
    'create-api-key',
    schemas,
    effects,
    async ({ body, caller, idempotency }) => {
      const organization_id = await requireKeyRights(effects, caller, body);
      const expires_at = grantedExpiry(caller, body.expires_at);
      const { key, secret } = createKey(effects, {
        name: body.name,
        scopes: grantedScopes(caller, body.scopes),
        organization_id,
        expires_at,
        rate_limit_per_minute: grantedRate(caller, body.rate_limit_per_minute),
        lifetime_seconds: expires_at === null ? undefined : secondsUntil(expires_at, effects.now()),
      });
      const response = toNewApiKeyView(key, secret);
      return changeApiKeys(effects, caller.account_id, ({ keys }) => {
        requireKeyQuota(keys, effects.now());
        const writes = { key: newKeyWrites(effects.table, caller.account_id, key), ...idempotency.complete(response) };
        return { writes, response };
      });
    },
    { beforeReplay: ({ body, caller }) => requireKeyRights(effects, caller, body) },
  );

export const handler = createApiKey(liveEffects());

/** Returns the organization that the key is limited to, if any. The caller must be allowed to manage keys there. */
async function requireKeyRights(effects: Effects, caller: Caller, body: Body): Promise<string | undefined> {
  const organization_id = body.organization_id ?? caller.organization_id;
  if (organization_id !== undefined) await requireMembership(effects, caller, organization_id, 'keys.manage');
  return organization_id;
}

function secondsUntil(expires_at: string, now: Date): number {
  const seconds = wholeSeconds(Date.parse(expires_at) - now.getTime());
  if (seconds > 0) return seconds;
  throw new ServiceError('invalid_input', 'request.invalid', 'The request is not valid.', [
    { path: 'body.expires_at', message: 'Must be in the future.' },
  ]);
}
