import * as z from 'zod/mini';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { apiKeyId } from '../api-key-view.ts';
import { apiHandler } from '../../api/api-handler.ts';
import { revokeApiKey as revoke } from '../uc-revoke-api-key.ts';

export const schemas = { path: z.object({ id: apiKeyId }), response: null };

export const revokeApiKey = (effects: Effects) =>
  apiHandler('revoke-api-key', schemas, effects, async ({ path, caller }) => {
    await revoke(effects, caller, path.id);
    return undefined;
  });

export const handler = revokeApiKey(liveEffects());
