import { deleteCheckWrites, findChecks } from '../../checks/store.ts';
import type { Effects } from '../../platform/effects.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { transactWrite } from '../../platform/table/transact-write.ts';
import type { Retention } from '../../scans/retention.ts';
import { refersTo, withoutConversation } from '../question.ts';
import { changeQuestionWrite, questionsOf } from '../store.ts';

type RemovalEffects = Pick<Effects, 'table'> & { readonly retention: Retention };

interface DeletedConversation {
  readonly conversation_id: string;
  readonly short_id: string;
}

/**
 * Removes all references to a deleted conversation: the examples of questions with their fingerprints, and the checks
 * (the owner's test questions) that ask one of its messages.
 */
export const removeReferences = (effects: RemovalEffects, conversation: DeletedConversation): Promise<void> =>
  retryOnConflict(async () => {
    const { table, retention } = effects;
    const { conversation_id, short_id } = conversation;
    const [questions, checks] = await Promise.all([questionsOf(table, short_id), findChecks(table, short_id)]);
    const checkIds = new Set(
      checks.filter(({ asks }) => asks?.conversation_id === conversation_id).map(({ id }) => id),
    );
    const deleted = { conversation_id, checkIds };
    const referring = questions.filter((question) => refersTo(question, deleted));
    for (const question of referring)
      await transactWrite(table, {
        question: changeQuestionWrite(table, question, withoutConversation(question, deleted), retention),
      });
    // The checks are deleted last: a retry after a failure needs them to find the questions that refer to them.
    for (const id of checkIds) await transactWrite(table, deleteCheckWrites(table, short_id, id));
  });
