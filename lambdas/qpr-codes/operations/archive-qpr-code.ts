import * as z from 'zod/mini';
import { liveAddresses } from '../../platform/addresses.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { type Addresses, codeDetailSchema, codeId } from '../qpr-code-view.ts';
import { apiHandler } from '../../api/api-handler.ts';
import { moveCode } from '../change-status.ts';

export const schemas = { path: z.object({ id: codeId }), response: codeDetailSchema };

export const archiveQprCode = (effects: Effects & { readonly addresses: Addresses }) =>
  apiHandler('archive-qpr-code', schemas, effects, ({ path, caller, idempotency }) =>
    moveCode(effects, caller, path.id, 'archived', idempotency.completionWrites),
  );

export const handler = archiveQprCode({ ...liveEffects(), addresses: liveAddresses() });
