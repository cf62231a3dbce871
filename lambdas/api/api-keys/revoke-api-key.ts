import * as z from 'zod/mini';
import { canSee } from '../../api-keys/api-key.ts';
import { api_key_id } from '../../api-keys/api-key-view.ts';
import { requireManageable } from '../../api-keys/key-grants.ts';
import { deactivateKeyWrites, findKey } from '../../api-keys/store.ts';
import type { Caller } from '../../platform/caller.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { notFound, ServiceError } from '../../platform/errors.ts';
import { flag } from '../../platform/schemas/flag.ts';
import { tryTransactWrite } from '../../platform/table/transact-write.ts';
import { disableWebhooksCreatedBy } from '../../webhooks/account-data.ts';
import { apiHandler } from '../api-handler.ts';

export const schemas = {
  path: z.object({ id: api_key_id }),
  query: z.object({
    disable_webhooks: flag(
      'true: also disable the webhooks that this key created or gave their current URL, even if the key has already been revoked or has expired. Needs the scope `webhooks:write` as well.',
      { default: false },
    ),
  }),
  response: null,
};

/** Revokes a key immediately. Revoking it again changes nothing, so a retry is safe. */
export const revokeApiKey = (effects: Effects) =>
  apiHandler('revoke-api-key', schemas, effects, async ({ path, query, caller, affectedOrganizations }) => {
    const { table, now } = effects;
    const key = await findKey(table, caller.account_id, path.id);
    if (!key || !canSee(caller, key)) throw notFound('api_key', path.id);
    if (key.id !== caller.credential_id) requireManageable(caller, key);
    const disablesWebhooks = query.disable_webhooks === 'true';
    if (disablesWebhooks) requireWebhookScope(caller);
    if (key.revoked_at === null) {
      if (key.organization_id !== undefined) affectedOrganizations.add(key.organization_id);
      // A failed condition means that another request revoked the key after our read, which is fine.
      await tryTransactWrite(table, {
        key: deactivateKeyWrites(table, caller.account_id, key, { field: 'revoked_at', at: now().toISOString() }),
      });
    }
    // The key must not create another webhook in the meantime, so it is revoked first.
    if (disablesWebhooks) await disableWebhooksCreatedBy(table, caller.account_id, key.id);
    return undefined;
  });

function requireWebhookScope({ scopes }: Caller): void {
  if (!scopes || scopes.includes('webhooks:write')) return;
  throw new ServiceError('forbidden', 'api_key.missing_scope', 'Disabling webhooks needs the scope webhooks:write.');
}

export const handler = revokeApiKey(liveEffects());
