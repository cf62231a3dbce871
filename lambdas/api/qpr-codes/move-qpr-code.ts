import * as z from 'zod/mini';
import { doc } from '../../../shared/fields/doc.ts';
import { organizationReference } from '../../organizations/organization-ids.ts';
import { type Addresses, liveAddresses } from '../../platform/addresses.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { requireCode } from '../../qpr-codes/access.ts';
import { findCode } from '../../qpr-codes/find-code.ts';
import { moveCode } from '../../qpr-codes/moves/move-code.ts';
import type { QprCode } from '../../qpr-codes/qpr-code.ts';
import { CODE_VERSION, codeId, qprCodeDetailViewSchema, toQprCodeDetailView } from '../../qpr-codes/qpr-code-view.ts';
import { apiHandler } from '../api-handler.ts';

export const schemas = {
  path: z.object({ id: codeId }),
  body: z.strictObject({
    organization_id: z.nullable(organizationReference).register(z.globalRegistry, {
      description: doc('Id or slug of the organization that gets the code. null: your own account'),
    }),
  }),
  response: qprCodeDetailViewSchema,
  version: CODE_VERSION,
};

export const moveQprCode = (effects: Effects & { readonly addresses: Addresses }) =>
  apiHandler(
    'move-qpr-code',
    schemas,
    effects,
    async ({ path, body, caller, idempotency, affectedOrganizations }) => {
      const view = (code: QprCode) => toQprCodeDetailView(code, effects.addresses);
      const move = { id: path.id, organization_id: body.organization_id, affectedOrganizations };
      return view(await moveCode(effects, caller, move, (moved) => idempotency.complete(view(moved))));
    },
    { beforeReplay: ({ path, caller }) => requireCode(findCode, effects.table, caller, path.id, 'codes.write') },
  );

export const handler = moveQprCode({ ...liveEffects(), addresses: liveAddresses() });
