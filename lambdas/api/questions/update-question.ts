import * as z from 'zod/mini';
import { doc } from '../../../shared/fields/doc.ts';
import type { Owner } from '../../platform/caller.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { notFound, ServiceError } from '../../platform/errors.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { transactWrite } from '../../platform/table/transact-write.ts';
import { requireQuestion } from '../../questions/access.ts';
import { mergeQuestions, type Question, shortIdOfQuestion } from '../../questions/question.ts';
import { question_id, questionReference, questionViewSchema } from '../../questions/question-view.ts';
import { changeQuestionWrite, deleteQuestionWrite, findQuestion, visitorsOf } from '../../questions/store.ts';
import { viewQuestion } from '../../questions/view-questions.ts';
import { type Retention, retention } from '../../scans/retention.ts';
import { apiHandler } from '../api-handler.ts';

const patchSchema = z
  .partial(
    z.strictObject({
      status: z.enum(['open', 'ignored']).register(z.globalRegistry, {
        description: doc('`ignored` hides the question, even if it is asked again. `open` reopens it'),
      }),
      merge_into: questionReference,
    }),
  )
  .check(
    z.refine(
      ({ status, merge_into }) => (status === undefined) !== (merge_into === undefined),
      'Must have either status or merge_into.',
    ),
  )
  .register(z.globalRegistry, {
    minProperties: 1,
    maxProperties: 1,
    description: doc(
      'Send either `status` or `merge_into`. A merged question is deleted, and the response is the question that it was merged into.',
    ),
  });

export const schemas = { path: z.object({ id: question_id }), body: patchSchema, response: questionViewSchema };

type UpdateEffects = Effects & { readonly retention: Retention };

export const updateQuestion = (effects: UpdateEffects) =>
  apiHandler('update-question', schemas, effects, async ({ path, body, caller, affectedOrganizations }) => {
    const { table } = effects;
    const question = await retryOnConflict(async () => {
      const found = await requireQuestion(table, caller, path.id, 'codes.write');
      if (found.organization) affectedOrganizations.add(found.organization.id);
      return body.merge_into === undefined
        ? setStatus(effects, found.question, body.status ?? 'open')
        : merge(effects, caller, found.question, body.merge_into);
    });
    return viewQuestion(table, question, caller);
  });

async function setStatus(
  { table, retention }: UpdateEffects,
  question: Question,
  status: Question['status'],
): Promise<Question> {
  const changed = { ...question, status };
  if (status !== question.status)
    await transactWrite(table, { question: changeQuestionWrite(table, question, changed, retention) });
  return changed;
}

/**
 * Merges a question into another one: the visitors of the merged question count for the other one, and the merged
 * question is deleted. Visitors who asked both count once.
 */
async function merge(
  { table, now, retention }: UpdateEffects,
  caller: Owner,
  question: Question,
  intoId: string,
): Promise<Question> {
  if (intoId === question.id) throw cannotMerge('A question cannot be merged into itself.');
  if (shortIdOfQuestion(intoId) !== shortIdOfQuestion(question.id)) {
    // A caller without access to the other code gets "not found" here, and so learns nothing about it.
    await requireQuestion(table, caller, intoId, 'codes.read');
    throw cannotMerge('Only questions about the same code can be merged.');
  }
  const into = await findQuestion(table, intoId);
  if (!into) throw notFound('question', intoId);
  const [visitors, others] = await Promise.all([visitorsOf(table, question), visitorsOf(table, into)]);
  const changed = mergeQuestions(into, question, [...visitors].filter((visitor) => others.has(visitor)).length, now());
  await transactWrite(table, {
    into: changeQuestionWrite(table, into, changed, retention),
    merged: deleteQuestionWrite(table, question),
  });
  return changed;
}

const cannotMerge = (message: string) =>
  new ServiceError('invalid_input', 'request.invalid', 'The request is not valid.', [
    { path: 'body.merge_into', message },
  ]);

export const handler = updateQuestion({ ...liveEffects(), retention: retention() });
