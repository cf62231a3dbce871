import * as z from 'zod/mini';
import { apiHandler } from '../../api/api-handler.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { deleteCode } from '../delete-code.ts';
import { codeId } from '../qpr-code-view.ts';

export const schemas = { path: z.object({ id: codeId }), response: null };

export const deleteQprCode = (effects: Effects) =>
  apiHandler('delete-qpr-code', schemas, effects, async ({ path, caller, concerns }) => {
    const organizationId = await deleteCode(effects, caller, path.id);
    if (organizationId !== undefined) concerns.add(organizationId);
    return undefined;
  });

export const handler = deleteQprCode(liveEffects());
