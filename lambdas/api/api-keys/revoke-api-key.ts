import * as z from 'zod/mini';
import { canSee } from '../../api-keys/api-key.ts';
import { apiKeyId } from '../../api-keys/api-key-view.ts';
import { requireManageable } from '../../api-keys/key-grants.ts';
import { deactivateKeyWrites, findKey } from '../../api-keys/store.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { notFound } from '../../platform/errors.ts';
import { tryTransactWrite } from '../../platform/table/transact-write.ts';
import { apiHandler } from '../api-handler.ts';

export const schemas = { path: z.object({ id: apiKeyId }), response: null };

/** Revokes a key immediately. Revoking it again changes nothing, so a retry is safe. */
export const revokeApiKey = (effects: Effects) =>
  apiHandler('revoke-api-key', schemas, effects, async ({ path, caller, affectedOrganizations }) => {
    const { table, now } = effects;
    const key = await findKey(table, caller.accountId, path.id);
    if (!key || !canSee(caller, key)) throw notFound('api_key', path.id);
    if (key.id !== caller.credentialId) requireManageable(caller, key);
    if (key.revokedAt !== null) return undefined;
    if (key.organizationId !== undefined) affectedOrganizations.add(key.organizationId);
    // A failed condition means that another request revoked the key after our read, which is fine.
    await tryTransactWrite(table, {
      key: deactivateKeyWrites(table, caller.accountId, key, { field: 'revoked_at', at: now().toISOString() }),
    });
    return undefined;
  });

export const handler = revokeApiKey(liveEffects());
