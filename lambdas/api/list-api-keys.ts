import * as z from 'zod/mini';
import { type Effects, liveEffects } from '../data/effects.ts';
import { apiKeySchema } from '../domain/api-key-view.ts';
import { apiHandler } from '../http/api-handler.ts';
import { listApiKeys as list } from '../use-cases/list-api-keys.ts';

export const schemas = {
  response: z.object({ api_keys: z.array(apiKeySchema), total: z.int().check(z.nonnegative()) }),
};

export const listApiKeys = (effects: Effects) =>
  apiHandler('list-api-keys', schemas, effects, async ({ caller }) => {
    const keys = await list(effects, caller);
    return { api_keys: keys, total: keys.length };
  });

export const handler = listApiKeys(liveEffects());
