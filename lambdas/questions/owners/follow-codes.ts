import type { Context } from 'aws-lambda';
import * as z from 'zod/mini';
import { INTERNAL_EVENT_DATA } from '../../events/internal-events.ts';
import { eventDataOf } from '../../events/published-event.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { shortIdOf } from '../../platform/ids.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { deletePartition } from '../../platform/table/delete-partition.ts';
import { transactWrite } from '../../platform/table/transact-write.ts';
import { findListOwner } from '../../qpr-codes/code-lists.ts';
import { findScannedCode } from '../../qpr-codes/scanned-code.ts';
import { type Retention, retention } from '../../scans/retention.ts';
import { shortIdOfQuestion } from '../question.ts';
import { listQuestionsOf } from '../question-list.ts';
import { changeQuestionWrite, findQuestion, questionPartition, questionsOf } from '../store.ts';

type FollowEffects = Pick<Effects, 'table'> & { readonly retention: Retention };

/** Time reserved to finish the current question. */
const RESERVED_MILLISECONDS = 5_000;
const busEventSchema = z.object({ 'detail-type': z.string() });

/**
 * The questions of a code appear in the list of its owner. They follow the code when it is moved or when its
 * organization is deleted. They are deleted with the code. If this function throws, Lambda retries.
 */
export const followCodes =
  (effects: FollowEffects) =>
  async (event: unknown, context: Pick<Context, 'getRemainingTimeInMillis'>): Promise<void> => {
    const hasTime = () => context.getRemainingTimeInMillis() > RESERVED_MILLISECONDS;
    const type = busEventSchema.parse(event)['detail-type'];
    if (type === 'qpr_code.deleted') {
      const { short_id } = eventDataOf(INTERNAL_EVENT_DATA[type], event);
      if (await deletePartition(effects.table, questionPartition(short_id), hasTime)) return;
      throw new Error(`Time ran out before all questions of ${short_id} were deleted. Lambda retries.`);
    }
    if (type === 'organization.deleted') {
      const { organization_id } = eventDataOf(INTERNAL_EVENT_DATA[type], event);
      return updateOwners(effects, organization_id, hasTime);
    }
    const { id } = eventDataOf(INTERNAL_EVENT_DATA['qpr_code.moved'], event);
    const questions = await questionsOf(effects.table, shortIdOf(id));
    for (const question of questions) await updateOwner(effects, question.id);
  };

async function updateOwners(effects: FollowEffects, organization_id: string, hasTime: () => boolean) {
  for (const { id } of await listQuestionsOf(effects.table, organization_id)) {
    if (!hasTime()) throw new Error(`Time ran out before all questions of ${organization_id} got their new owner.`);
    await updateOwner(effects, id);
  }
}

/** Reads the owner again, because the code may have been moved once more. */
const updateOwner = ({ table, retention }: FollowEffects, id: string): Promise<void> =>
  retryOnConflict(async () => {
    const [question, code] = await Promise.all([
      findQuestion(table, id),
      findScannedCode(table, shortIdOfQuestion(id), { consistent: true }),
    ]);
    if (!question || !code) return;
    const { owner_id, checks } = await findListOwner(table, code);
    if (owner_id === question.owner_id) return;
    await transactWrite(table, {
      question: changeQuestionWrite(table, question, { ...question, owner_id }, retention),
      checks,
    });
  });

export const handler = followCodes({ ...liveEffects(), retention: retention() });
