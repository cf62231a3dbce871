import * as z from 'zod/mini';
import { apiHandler } from '../../api/api-handler.ts';
import { type Addresses, liveAddresses } from '../../platform/addresses.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { requireCode } from '../access.ts';
import { changeStatus } from '../change-status.ts';
import { findCode } from '../find-code.ts';
import type { QprCode } from '../qpr-code.ts';
import { CODE_VERSION, codeId, qprCodeDetailViewSchema, toQprCodeDetailView } from '../qpr-code-view.ts';

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
    ({ path, caller }) => requireCode(findCode, effects.table, caller, path.id, 'codes.write'),
  );

export const handler = archiveQprCode({ ...liveEffects(), addresses: liveAddresses() });
