import * as z from 'zod/mini';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { deleteCode } from '../../qpr-codes/deletion/delete-code.ts';
import { codeId } from '../../qpr-codes/qpr-code-view.ts';
import { apiHandler } from '../api-handler.ts';

export const schemas = { path: z.object({ id: codeId }), response: null };

export const deleteQprCode = (effects: Effects) =>
  apiHandler('delete-qpr-code', schemas, effects, async ({ path, caller, affectedOrganizations }) => {
    const organization_id = await deleteCode(effects, caller, path.id);
    if (organization_id !== undefined) affectedOrganizations.add(organization_id);
    return undefined;
  });

export const handler = deleteQprCode(liveEffects());
