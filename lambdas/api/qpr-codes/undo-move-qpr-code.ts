import * as z from 'zod/mini';
import { type Addresses, liveAddresses } from '../../platform/addresses.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { requireCode } from '../../qpr-codes/access.ts';
import { findCode } from '../../qpr-codes/find-code.ts';
import { undoMove } from '../../qpr-codes/moves/undo-move.ts';
import type { QprCode } from '../../qpr-codes/qpr-code.ts';
import { CODE_VERSION, codeId, qprCodeDetailViewSchema, toQprCodeDetailView } from '../../qpr-codes/qpr-code-view.ts';
import { apiHandler } from '../api-handler.ts';

export const schemas = {
  path: z.object({ id: codeId }),
  response: qprCodeDetailViewSchema,
  version: CODE_VERSION,
};

export const undoMoveQprCode = (effects: Effects & { readonly addresses: Addresses }) =>
  apiHandler(
    'undo-move-qpr-code',
    schemas,
    effects,
    async ({ path, caller, idempotency, affectedOrganizations }) => {
      const view = (code: QprCode) => toQprCodeDetailView(code, effects.addresses);
      const undo = { id: path.id, affectedOrganizations };
      return view(await undoMove(effects, caller, undo, (code) => idempotency.complete(view(code))));
    },
    { beforeReplay: ({ path, caller }) => requireCode(findCode, effects.table, caller, path.id, 'codes.write') },
  );

export const handler = undoMoveQprCode({ ...liveEffects(), addresses: liveAddresses() });
