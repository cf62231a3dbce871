import * as z from 'zod/mini';
import { type Addresses, liveAddresses } from '../../platform/addresses.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { requireCode } from '../../qpr-codes/access.ts';
import { changeStatus } from '../../qpr-codes/change-status.ts';
import { findCode } from '../../qpr-codes/find-code.ts';
import type { QprCode } from '../../qpr-codes/qpr-code.ts';
import { CODE_VERSION, codeId, qprCodeDetailViewSchema, toQprCodeDetailView } from '../../qpr-codes/qpr-code-view.ts';
import { apiHandler } from '../api-handler.ts';

export const schemas = { path: z.object({ id: codeId }), response: qprCodeDetailViewSchema, version: CODE_VERSION };

export const archiveQprCode = (effects: Effects & { readonly addresses: Addresses }) =>
  apiHandler(
    'archive-qpr-code',
    schemas,
    effects,
    async ({ path, caller, idempotency }) => {
      const view = (code: QprCode) => toQprCodeDetailView(code, effects.addresses);
      const complete = (code: QprCode) => idempotency.complete(view(code));
      return view(await changeStatus(effects, caller, path.id, 'archived', complete));
    },
    { beforeReplay: ({ path, caller }) => requireCode(findCode, effects.table, caller, path.id, 'codes.write') },
  );

export const handler = archiveQprCode({ ...liveEffects(), addresses: liveAddresses() });
