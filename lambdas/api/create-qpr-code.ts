import * as z from 'zod';
import { liveAddresses } from '../data/addresses.ts';
import { liveEffects } from '../data/effects.ts';
import { openImageStore } from '../data/images.ts';
import { organizationReference } from '../domain/organization-ids.ts';
import { CODE_FIELDS } from '../domain/qpr-code-fields.ts';
import { codeSchema } from '../domain/qpr-code-views.ts';
import { apiHandler } from '../http/api-handler.ts';
import { type CreateEffects, createCode } from '../use-cases/create-qpr-code.ts';

export const schemas = {
  body: z.strictObject({
    name: CODE_FIELDS.name,
    prompt: CODE_FIELDS.prompt,
    welcome_message: CODE_FIELDS.welcome_message.optional(),
    template: CODE_FIELDS.template.default('business'),
    metadata: CODE_FIELDS.metadata.default({}),
    organization_id: organizationReference.optional(),
  }),
  response: codeSchema,
};

export const createQprCode = (effects: CreateEffects) =>
  apiHandler('create-qpr-code', schemas, effects, ({ body, caller, idempotency }) =>
    createCode(effects, caller, body, idempotency.complete),
  );

export const handler = createQprCode({ ...liveEffects(), images: openImageStore(), addresses: liveAddresses() });
