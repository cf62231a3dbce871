import * as z from 'zod/mini';
import { type Addresses, liveAddresses } from '../../platform/addresses.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { requireCode, visibleCode } from '../../qpr-codes/access.ts';
import { findCode } from '../../qpr-codes/find-code.ts';
import { CODE_VERSION, codeId, qprCodeDetailViewSchema, toQprCodeDetailView } from '../../qpr-codes/qpr-code-view.ts';
import { recipientStatuses } from '../../requests/recipient-statuses.ts';
import { apiHandler } from '../api-handler.ts';

export const schemas = { path: z.object({ id: codeId }), response: qprCodeDetailViewSchema, version: CODE_VERSION };

export const getQprCode = (effects: Effects & { readonly addresses: Addresses }) =>
  apiHandler('get-qpr-code', schemas, effects, async ({ path, caller }) => {
    const found = await requireCode(findCode, effects.table, caller, path.id, 'codes.read');
    return {
      ...toQprCodeDetailView(visibleCode(found), effects.addresses),
      ...(await recipientStatuses(effects.table, found.code)),
    };
  });

export const handler = getQprCode({ ...liveEffects(), addresses: liveAddresses() });
