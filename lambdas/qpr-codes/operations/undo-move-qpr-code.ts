import * as z from 'zod/mini';
import { apiHandler } from '../../api/api-handler.ts';
import { type Addresses, liveAddresses } from '../../platform/addresses.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { requireCode } from '../access.ts';
import { findCode } from '../find-code.ts';
import { undoMove } from '../moves/undo-move.ts';
import type { QprCode } from '../qpr-code.ts';
import { CODE_VERSION, codeId, qprCodeDetailViewSchema, toQprCodeDetailView } from '../qpr-code-view.ts';

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
    async ({ path, caller, idempotency, concerns }) => {
      const view = (code: QprCode) => toQprCodeDetailView(code, effects.addresses);
      const undo = { id: path.id, concerns };
      return view(await undoMove(effects, caller, undo, (code) => idempotency.complete(view(code))));
    },
    ({ path, caller }) => requireCode(findCode, effects.table, caller, path.id, 'codes.write'),
  );

export const handler = undoMoveQprCode({ ...liveEffects(), addresses: liveAddresses() });
