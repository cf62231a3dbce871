import * as z from 'zod/mini';
import { liveAddresses } from '../data/addresses.ts';
import { type Effects, liveEffects } from '../data/effects.ts';
import { type Addresses, codeDetailSchema, codeId } from '../domain/qpr-code-views.ts';
import { apiHandler } from '../http/api-handler.ts';
import { moveCode } from '../use-cases/move-qpr-code.ts';

export const schemas = { path: z.object({ id: codeId }), response: codeDetailSchema };

export const unarchiveQprCode = (effects: Effects & { readonly addresses: Addresses }) =>
  apiHandler('unarchive-qpr-code', schemas, effects, ({ path, caller, idempotency }) =>
    moveCode(effects, caller, path.id, 'active', idempotency.complete),
  );

export const handler = unarchiveQprCode({ ...liveEffects(), addresses: liveAddresses() });
