import * as z from 'zod/mini';
import { requireCodeForChecks } from '../../checks/access.ts';
import { check_id } from '../../checks/check-fields.ts';
import { deleteCheckWrites } from '../../checks/store.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { notFound } from '../../platform/errors.ts';
import { tryTransactWrite } from '../../platform/table/transact-write.ts';
import { codeId } from '../../qpr-codes/qpr-code-view.ts';
import { apiHandler } from '../api-handler.ts';

export const schemas = { path: z.object({ id: codeId, check_id }), response: null };

export const deleteCheck = (effects: Effects) =>
  apiHandler('delete-check', schemas, effects, async ({ path, caller, affectedOrganizations }) => {
    const { table } = effects;
    const { short_id } = await requireCodeForChecks(table, caller, path.id, 'codes.write', affectedOrganizations);
    const failure = await tryTransactWrite(table, deleteCheckWrites(table, short_id, path.check_id));
    if (failure?.failed('check')) throw notFound('check', path.check_id);
    if (failure) throw failure;
    return undefined;
  });

export const handler = deleteCheck(liveEffects());
