import * as z from 'zod/mini';
import { requireCodeForChecks } from '../../checks/access.ts';
import { checkViewSchema, toCheckViewFor } from '../../checks/check-view.ts';
import { findChecks } from '../../checks/store.ts';
import { withQuestions } from '../../conversations/check-questions.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { codeId } from '../../qpr-codes/qpr-code-view.ts';
import { apiHandler } from '../api-handler.ts';

export const schemas = {
  path: z.object({ id: codeId }),
  response: z.object({ checks: z.array(checkViewSchema) }),
};

export const listChecks = (effects: Effects) =>
  apiHandler('list-checks', schemas, effects, async ({ path, caller }) => {
    const { table } = effects;
    const { short_id } = await requireCodeForChecks(table, caller, path.id, 'codes.read');
    const checks = await withQuestions(table, await findChecks(table, short_id));
    return { checks: checks.map((check) => toCheckViewFor(caller, check)) };
  });

export const handler = listChecks(liveEffects());
