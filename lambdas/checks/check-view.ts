import * as z from 'zod/mini';
import { CHECK_REASONS } from '../../contracts/qpr-codes.ts';
import { doc } from '../../shared/fields/doc.ts';
import type { Caller } from '../platform/caller.ts';
import { pick } from '../platform/fields/pick.ts';
import { mayReadVisitorsWords } from '../platform/identity/visitors-words.ts';
import type { View } from '../platform/schemas/shapes.ts';
import type { CheckWithQuestion } from './check.ts';
import { CHECK_FIELDS, expectField } from './check-fields.ts';

const reasons = z.array(z.enum(CHECK_REASONS)).register(z.globalRegistry, {
  description: doc(
    'Why it failed: the parts of the expectation that were not met, or `no_answer`. Empty if the check passed',
  ),
});

/** The result of a run, without the sources of the answer. */
export const RUN_FIELDS = {
  passed: z.boolean(),
  answer: z.string().register(z.globalRegistry, { example: doc('Breakfast is from 7 to 10.') }),
  reasons,
};

const runSchema = z
  .object({
    ...RUN_FIELDS,
    ran_at: z.iso.datetime(),
    qpr_code_version: z.int().register(z.globalRegistry, { description: doc('Version of the code that answered') }),
  })
  .register(z.globalRegistry, { id: 'CheckRun' });

export const checkViewSchema = z
  .object({
    id: z.string().register(z.globalRegistry, { example: doc('chk_01K9ZQ4T7M3X8V5C2B6N0P1R4S') }),
    question: z.nullable(CHECK_FIELDS.question).register(z.globalRegistry, {
      description: doc('null if it is a message of a visitor, and the key lacks the scope `conversations:read`'),
    }),
    conversation_id: z.optional(z.string()).register(z.globalRegistry, {
      description: doc(
        'Only if the question is a message of a visitor: the conversation with this message. If the conversation is deleted, so is the check',
      ),
    }),
    expect: expectField,
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
    last_run: z.optional(runSchema).register(z.globalRegistry, {
      description: doc(
        'The last run on the live code. Absent if the check was never run or was changed since, or if `question` is null',
      ),
    }),
  })
  .register(z.globalRegistry, { id: 'Check' });
export type CheckView = View<typeof checkViewSchema>;

/**
 * The check as this caller sees it. If the question is a message of a visitor, it is left out for a key that must not
 * read it. The same applies to the last run, because the answer can repeat the question.
 */
export const toCheckViewFor = (caller: Pick<Caller, 'scopes'>, check: CheckWithQuestion): CheckView => {
  if (check.asks === undefined || mayReadVisitorsWords(caller)) return toCheckView(check);
  const { last_run: _answer, ...view } = toCheckView(check);
  return { ...view, question: null };
};

export const toCheckView = ({ asks, last_run, ...check }: CheckWithQuestion): CheckView => ({
  ...pick(check, ['id', 'question']),
  ...(asks && pick(asks, ['conversation_id'])),
  ...pick(check, ['expect', 'created_at', 'updated_at']),
  ...(last_run && {
    last_run: {
      ...pick(last_run, ['passed', 'answer', 'reasons', 'ran_at']),
      qpr_code_version: last_run.code_version,
    },
  }),
});
