import * as z from 'zod/mini';
import { liveAddresses } from '../data/addresses.ts';
import { type Effects, liveEffects } from '../data/effects.ts';
import { type Addresses, codeDetailSchema, codeId } from '../domain/qpr-code-views.ts';
import { apiHandler } from '../http/api-handler.ts';
import { getCode } from '../use-cases/get-qpr-code.ts';

export const schemas = { path: z.object({ id: codeId }), response: codeDetailSchema };

export const getQprCode = (effects: Effects & { readonly addresses: Addresses }) =>
  apiHandler('get-qpr-code', schemas, effects, ({ path, caller }) => getCode(effects, caller, path.id));

export const handler = getQprCode({ ...liveEffects(), addresses: liveAddresses() });
