import type { Effects } from '../../platform/effects.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { transactWrite } from '../../platform/table/transact-write.ts';
import type { Retention } from '../../scans/retention.ts';
import { withoutConversation } from '../question.ts';
import { changeQuestionWrite, questionsOf } from '../store.ts';

interface DeletedConversation {
  readonly conversationId: string;
  readonly shortId: string;
}

/** Removes all references to a deleted conversation, with the fingerprints of its messages. */
export const forgetConversation = (
  { table, retention }: Pick<Effects, 'table'> & { readonly retention: Retention },
  { conversationId, shortId }: DeletedConversation,
): Promise<void> =>
  retryOnConflict(async () => {
    const questions = await questionsOf(table, shortId);
    const referring = questions.filter(({ examples }) =>
      examples.some((each) => each.conversationId === conversationId),
    );
    for (const question of referring)
      await transactWrite(table, {
        question: changeQuestionWrite(table, question, withoutConversation(question, conversationId), retention),
      });
  });
