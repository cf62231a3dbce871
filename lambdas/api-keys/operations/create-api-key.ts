import * as z from 'zod/mini';
import { LIMITS } from '../../contracts/limits.ts';
import { SCOPES } from '../../contracts/scopes.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { newApiKeySchema } from '../api-key-view.ts';
import { timestamp } from '../../platform/schemas/timestamp.ts';
import { organizationReference } from '../../organizations/organization-ids.ts';
import { text } from '../../platform/schemas/text.ts';
import { apiHandler } from '../../api/api-handler.ts';
import { createApiKey as create } from '../uc-create-api-key.ts';

export const schemas = {
  body: z.strictObject({
    name: text(LIMITS.nameLength).check(z.meta({ description: 'What the key is for.', examples: ['Website'] })),
    scopes: z
      .optional(
        z.nullable(
          z
            .array(z.enum(SCOPES, `Must be one of: ${SCOPES.join(', ')}.`))
            .check(
              z.minLength(1, 'Must name at least one scope; leave it out for a key without limits.'),
              z.maxLength(SCOPES.length),
            ),
        ),
      )
      .register(z.globalRegistry, {
        description: 'What the key may do. Left out: all that the calling key may.',
        examples: [['codes:read']],
      }),
    expires_at: z
      .optional(z.nullable(timestamp))
      .register(z.globalRegistry, { description: 'When the key stops working. Left out: never.' }),
    organization_id: z
      .optional(organizationReference)
      .register(z.globalRegistry, { description: 'Limits the key to one organization. Left out: as the calling key.' }),
  }),
  response: newApiKeySchema,
};

export const createApiKey = (effects: Effects) =>
  apiHandler('create-api-key', schemas, effects, ({ body, caller, idempotency }) =>
    create(effects, caller, body, idempotency),
  );

export const handler = createApiKey(liveEffects());
