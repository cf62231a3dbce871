import * as z from 'zod/mini';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { apiKeyId, newApiKeySchema } from '../api-key-view.ts';
import { apiHandler } from '../../api/api-handler.ts';
import { rotateApiKey as rotate } from '../uc-rotate-api-key.ts';

const DAY_SECONDS = 24 * 3_600;
const MAX_OVERLAP_DAYS = 7;

export const schemas = {
  path: z.object({ id: apiKeyId }),
  // The body may be left out altogether.
  body: z.prefault(
    z.strictObject({
      overlap_seconds: z
        ._default(
          z
            .int('Must be a whole number.')
            .check(
              z.minimum(0, 'Must not be negative.'),
              z.maximum(MAX_OVERLAP_DAYS * DAY_SECONDS, `Must be at most ${MAX_OVERLAP_DAYS} days.`),
            ),
          DAY_SECONDS,
        )
        .register(z.globalRegistry, { description: 'How long the old key goes on working beside the new one.' }),
    }),
    {},
  ),
  response: newApiKeySchema,
};

export const rotateApiKey = (effects: Effects) =>
  apiHandler('rotate-api-key', schemas, effects, ({ path, body, caller, idempotency }) =>
    rotate(effects, caller, { keyId: path.id, overlapSeconds: body.overlap_seconds }, idempotency),
  );

export const handler = rotateApiKey(liveEffects());
