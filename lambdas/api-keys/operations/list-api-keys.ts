import * as z from 'zod/mini';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { apiKeySchema } from '../api-key-view.ts';
import { apiHandler } from '../../api/api-handler.ts';
import { listApiKeys as list } from '../uc-list-api-keys.ts';

export const schemas = {
  response: z.object({ api_keys: z.array(apiKeySchema), total: z.int().check(z.nonnegative()) }),
};

export const listApiKeys = (effects: Effects) =>
  apiHandler('list-api-keys', schemas, effects, async ({ caller }) => {
    const keys = await list(effects, caller);
    return { api_keys: keys, total: keys.length };
  });

export const handler = listApiKeys(liveEffects());
