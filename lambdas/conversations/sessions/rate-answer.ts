import type { Rating } from '../../../contracts/conversations.ts';
import { eventWrite } from '../../events/outbox.ts';
import { scanKey } from '../../events/scan-id.ts';
import type { Effects } from '../../platform/effects.ts';
import { notFound } from '../../platform/errors.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { transactWrite, tryTransactWrite } from '../../platform/table/transact-write.ts';
import { findScannedCode } from '../../qpr-codes/scanned-code.ts';
import { addRatingWrite } from '../../scans/store.ts';
import { ratedEventData } from '../conversation.ts';
import { countRatingWrite, rateMessageWrite } from '../conversation-changes.ts';
import { questionNoticedWrite } from '../question-events.ts';
import { findConversation, findMessage } from '../store.ts';
import { type ConversationAccess, requireOwnConversation } from './conversation-access.ts';

/**
 * Sets, changes or withdraws the visitor's rating of an answer. Repeating the same rating changes nothing and sends no
 * event. Only complete answers can be rated, because others can still be replaced.
 */
export const rateAnswer = (
  effects: Effects,
  access: ConversationAccess,
  number: number,
  rating: Rating | null,
): Promise<void> =>
  retryOnConflict(async () => {
    const { table, now } = effects;
    const [found, message] = await Promise.all([
      findConversation(table, access.id),
      findMessage(table, access.id, number),
    ]);
    const conversation = requireOwnConversation(found, access);
    if (message?.outcome !== 'complete') throw notFound('answer', String(number));
    const change = { before: message.rating, after: rating ?? undefined };
    if (change.before === change.after) return;
    const code = await findScannedCode(table, conversation.short_id, { consistent: false });
    const writes = {
      message: rateMessageWrite(table, conversation.id, number, change),
      conversation: countRatingWrite(table, conversation.id, change),
      event: eventWrite(effects, {
        event: 'answer.rated',
        // The code may have been moved since the conversation started.
        account_id: (code ?? conversation).account_id,
        organization_id: (code ?? conversation).organization_id,
        data: ratedEventData(conversation, {
          number,
          rating,
          rated_at: now().toISOString(),
          metadata: code?.metadata ?? {},
        }),
      }),
      // Giving or withdrawing a bad rating can change whether the question counts as unanswered.
      noticed: Object.values(change).includes('down') ? questionNoticedWrite(effects, conversation, number) : undefined,
    };
    const scan = addRatingWrite(table, scanKey(conversation.short_id, conversation.scan_id), change);
    const failure = await tryTransactWrite(table, { ...writes, scan });
    if (!failure) return;
    if (!failure.onlyFailed('scan')) throw failure;
    // The scan has expired, or it was erased with its account.
    await transactWrite(table, writes);
  });
