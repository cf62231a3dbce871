import * as z from 'zod/mini';
import { liveAddresses } from '../../platform/addresses.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { CODE_FIELDS } from '../qpr-code-fields.ts';
import { type Addresses, codeDetailSchema, codeId } from '../qpr-code-view.ts';
import { apiHandler } from '../../api/api-handler.ts';
import { updateCode } from '../uc-update-qpr-code.ts';

export const schemas = {
  path: z.object({ id: codeId }),
  body: z
    .partial(z.strictObject(CODE_FIELDS))
    .check(
      z.refine((patch) => Object.values(patch).some((value) => value !== undefined), 'Must change at least one field.'),
    )
    .register(z.globalRegistry, {
      minProperties: 1,
      description: 'Fields left out stay as they are; metadata is replaced as a whole.',
    }),
  response: codeDetailSchema,
};

export const updateQprCode = (effects: Effects & { readonly addresses: Addresses }) =>
  apiHandler('update-qpr-code', schemas, effects, ({ path, body, caller }) =>
    updateCode(effects, caller, path.id, body),
  );

export const handler = updateQprCode({ ...liveEffects(), addresses: liveAddresses() });
