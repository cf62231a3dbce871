import * as z from 'zod/mini';
import { liveAddresses } from '../../platform/addresses.ts';
import { liveEffects } from '../../platform/effects.ts';
import { openImageStore } from '../images/image-store.ts';
import { organizationReference } from '../../organizations/organization-ids.ts';
import { CODE_FIELDS } from '../qpr-code-fields.ts';
import { codeSchema } from '../qpr-code-view.ts';
import { apiHandler } from '../../api/api-handler.ts';
import { type CreateEffects, createCode } from '../uc-create-qpr-code.ts';

export const schemas = {
  body: z.strictObject({
    name: CODE_FIELDS.name,
    prompt: CODE_FIELDS.prompt,
    welcome_message: z.optional(CODE_FIELDS.welcome_message),
    template: z._default(CODE_FIELDS.template, 'business'),
    metadata: z._default(CODE_FIELDS.metadata, {}),
    organization_id: z.optional(organizationReference),
  }),
  response: codeSchema,
};

export const createQprCode = (effects: CreateEffects) =>
  apiHandler('create-qpr-code', schemas, effects, ({ body, caller, idempotency }) =>
    createCode(effects, caller, body, idempotency.completionWrites),
  );

export const handler = createQprCode({ ...liveEffects(), images: openImageStore(), addresses: liveAddresses() });
