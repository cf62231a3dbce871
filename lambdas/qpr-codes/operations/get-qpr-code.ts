import * as z from 'zod/mini';
import { apiHandler } from '../../api/api-handler.ts';
import { type Addresses, liveAddresses } from '../../platform/addresses.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { requireCode, visibleCode } from '../access.ts';
import { findCode } from '../find-code.ts';
import { CODE_VERSION, codeId, qprCodeDetailViewSchema, toQprCodeDetailView } from '../qpr-code-view.ts';

export const schemas = { path: z.object({ id: codeId }), response: qprCodeDetailViewSchema, version: CODE_VERSION };

export const getQprCode = (effects: Effects & { readonly addresses: Addresses }) =>
  apiHandler('get-qpr-code', schemas, effects, async ({ path, caller }) => {
    const found = await requireCode(findCode, effects.table, caller, path.id, 'codes.read');
    return toQprCodeDetailView(visibleCode(found), effects.addresses);
  });

export const handler = getQprCode({ ...liveEffects(), addresses: liveAddresses() });
