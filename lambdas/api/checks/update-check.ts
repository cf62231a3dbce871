import * as z from 'zod/mini';
import { doc } from '../../../shared/fields/doc.ts';
import { requireCheck } from '../../checks/access.ts';
import { CHECK_FIELDS, check_id } from '../../checks/check-fields.ts';
import { checkViewSchema, toCheckViewFor } from '../../checks/check-view.ts';
import { updateCheckWrite } from '../../checks/store.ts';
import { requireCheckWithQuestion } from '../../conversations/check-questions.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { transactWrite } from '../../platform/table/transact-write.ts';
import { changeTime } from '../../qpr-codes/qpr-code.ts';
import { codeId } from '../../qpr-codes/qpr-code-view.ts';
import { apiHandler } from '../api-handler.ts';

const patchSchema = z
  .partial(z.strictObject(CHECK_FIELDS))
  .check(
    z.refine((patch) => Object.values(patch).some((value) => value !== undefined), 'Must change at least one field.'),
  )
  .register(z.globalRegistry, {
    minProperties: 1,
    description: doc('Omitted fields stay unchanged. expect is replaced as a whole. The last result is removed.'),
  });

export const schemas = {
  path: z.object({ id: codeId, check_id }),
  body: patchSchema,
  response: checkViewSchema,
};

export const updateCheck = (effects: Effects) =>
  apiHandler('update-check', schemas, effects, ({ path, body, caller, affectedOrganizations }) =>
    retryOnConflict(async () => {
      const { table, now } = effects;
      const { short_id, check } = await requireCheck(table, caller, path, affectedOrganizations);
      const { last_run: _outdated, ...before } = await requireCheckWithQuestion(table, check);
      const after = {
        ...before,
        question: body.question ?? before.question,
        // If the owner's words replace the visitor's message, the check no longer depends on the conversation.
        asks: (body.question ?? before.question) === before.question ? check.asks : undefined,
        expect: body.expect ?? check.expect,
        updated_at: changeTime(now(), check.updated_at),
      };
      await transactWrite(table, { check: updateCheckWrite(table, short_id, check, after) });
      return toCheckViewFor(caller, after);
    }),
  );

export const handler = updateCheck(liveEffects());
