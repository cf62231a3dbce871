import * as z from 'zod/mini';
import { LIMITS } from '../../../contracts/limits.ts';
import { canSee, inactiveKeys } from '../../api-keys/api-key.ts';
import { apiKeyViewSchema, toApiKeyView } from '../../api-keys/api-key-view.ts';
import { lastUsedTimes, readKeyRegister } from '../../api-keys/store.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { apiHandler } from '../api-handler.ts';

export const schemas = {
  response: z.object({ api_keys: z.array(apiKeyViewSchema), total: z.int().check(z.nonnegative()) }),
};

/**
 * Lists keys, newest first. Recently revoked and expired keys are included, so that users can see what happened to a
 * key.
 */
export const listApiKeys = (effects: Effects) =>
  apiHandler('list-api-keys', schemas, effects, async ({ caller }) => {
    const register = await readKeyRegister(effects.table, caller.account_id);
    const inactive = inactiveKeys(register.keys, effects.now());
    const hidden = new Set(inactive.slice(LIMITS.inactiveApiKeysListed));
    const keys = register.keys.filter((key) => canSee(caller, key) && !hidden.has(key)).reverse();
    const last_used_at = await lastUsedTimes(effects.table, keys);
    const views = keys.map((key) => toApiKeyView(key, last_used_at.get(key.id) ?? null));
    return { api_keys: views, total: views.length };
  });

export const handler = listApiKeys(liveEffects());
