import { deleteCheckWrites, findCheck } from '../../checks/store.ts';
import type { Effects } from '../../platform/effects.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { type NamedWrites, transactWrite } from '../../platform/table/transact-write.ts';
import type { Retention } from '../../scans/retention.ts';
import { type Question, refersTo, withoutConversation } from '../question.ts';
import { changeQuestionWrite, questionsOf } from '../store.ts';

type ForgetEffects = Pick<Effects, 'table'> & { readonly retention: Retention };

interface DeletedConversation {
  readonly conversationId: string;
  readonly shortId: string;
}

/**
 * Removes all references to a deleted conversation, with the fingerprints of its messages and the checks that contain
 * its words.
 */
export const forgetConversation = (effects: ForgetEffects, deleted: DeletedConversation): Promise<void> =>
  retryOnConflict(async () => {
    const { table, retention } = effects;
    const { conversationId, shortId } = deleted;
    for (const question of await questionsOf(table, shortId)) {
      if (!refersTo(question, conversationId)) continue;
      await transactWrite(table, {
        question: changeQuestionWrite(table, question, withoutConversation(question, conversationId), retention),
        ...(await checkRemoval(effects, question, deleted)),
      });
    }
  });

async function checkRemoval(
  { table }: ForgetEffects,
  { answer }: Question,
  { conversationId, shortId }: DeletedConversation,
): Promise<NamedWrites> {
  const check = answer?.check;
  const hasItsWords = check?.conversationId === conversationId;
  // The owner may have deleted the check.
  return check && hasItsWords && (await findCheck(table, shortId, check.id))
    ? deleteCheckWrites(table, shortId, check.id)
    : {};
}
