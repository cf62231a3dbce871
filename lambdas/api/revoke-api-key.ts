import * as z from 'zod/mini';
import { type Effects, liveEffects } from '../data/effects.ts';
import { apiKeyId } from '../domain/api-key-view.ts';
import { apiHandler } from '../http/api-handler.ts';
import { revokeApiKey as revoke } from '../use-cases/revoke-api-key.ts';

export const schemas = { path: z.object({ id: apiKeyId }), response: null };

export const revokeApiKey = (effects: Effects) =>
  apiHandler('revoke-api-key', schemas, effects, async ({ path, caller }) => {
    await revoke(effects, caller, path.id);
    return undefined;
  });

export const handler = revokeApiKey(liveEffects());
