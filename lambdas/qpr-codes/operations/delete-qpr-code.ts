import * as z from 'zod/mini';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { codeId } from '../qpr-code-view.ts';
import { apiHandler } from '../../api/api-handler.ts';
import { deleteCode } from '../uc-delete-qpr-code.ts';

export const schemas = { path: z.object({ id: codeId }), response: null };

export const deleteQprCode = (effects: Effects) =>
  apiHandler('delete-qpr-code', schemas, effects, async ({ path, caller }) => {
    await deleteCode(effects, caller, path.id);
    return undefined;
  });

export const handler = deleteQprCode(liveEffects());
