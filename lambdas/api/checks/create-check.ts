import * as z from 'zod/mini';
import { CHECKS } from '../../../contracts/qpr-codes.ts';
import { requireCodeForChecks } from '../../checks/access.ts';
import { CHECK_FIELDS } from '../../checks/check-fields.ts';
import { checkViewSchema, toCheckView } from '../../checks/check-view.ts';
import { correctCheckCount, createCheckWrites } from '../../checks/store.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { ServiceError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { tryTransactWrite } from '../../platform/table/transact-write.ts';
import { codeUnmovedCheck } from '../../qpr-codes/code-lists.ts';
import { codeId } from '../../qpr-codes/qpr-code-view.ts';
import { apiHandler } from '../api-handler.ts';

export const schemas = {
  path: z.object({ id: codeId }),
  body: z.strictObject(CHECK_FIELDS),
  response: checkViewSchema,
};

export const createCheck = (effects: Effects) =>
  apiHandler(
    'create-check',
    schemas,
    effects,
    ({ path, body, caller, idempotency, affectedOrganizations }) =>
      retryOnConflict(async () => {
        const { table, now, random } = effects;
        const { code, short_id } = await requireCodeForChecks(
          table,
          caller,
          path.id,
          'codes.write',
          affectedOrganizations,
        );
        const at = now();
        const check = {
          id: newId('check', at, random),
          question: body.question,
          expect: body.expect,
          created_at: at.toISOString(),
          updated_at: at.toISOString(),
        };
        const view = toCheckView(check);
        const failure = await tryTransactWrite(table, {
          ...createCheckWrites(table, short_id, check),
          code: codeUnmovedCheck(table, code),
          ...idempotency.complete(view),
        });
        if (failure?.onlyFailed('checkCount') && !(await correctCheckCount(table, short_id))) throw limitReached();
        if (failure) throw failure;
        return view;
      }),
    { beforeReplay: ({ path, caller }) => requireCodeForChecks(effects.table, caller, path.id, 'codes.write') },
  );

const limitReached = () =>
  new ServiceError('conflict', 'check.limit_reached', `A code has at most ${CHECKS.perCode} checks. Delete one first.`);

export const handler = createCheck(liveEffects());
