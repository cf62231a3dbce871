import * as z from 'zod/mini';
import { liveAddresses } from '../../platform/addresses.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { type Addresses, codeDetailSchema, codeId } from '../qpr-code-view.ts';
import { apiHandler } from '../../api/api-handler.ts';
import { getCode } from '../uc-get-qpr-code.ts';

export const schemas = { path: z.object({ id: codeId }), response: codeDetailSchema };

export const getQprCode = (effects: Effects & { readonly addresses: Addresses }) =>
  apiHandler('get-qpr-code', schemas, effects, ({ path, caller }) => getCode(effects, caller, path.id));

export const handler = getQprCode({ ...liveEffects(), addresses: liveAddresses() });
