import { conversationEnd } from './conversation-changes.ts';
import type { Effects } from '../platform/effects.ts';
import { eventWrite } from '../events/outbox.ts';
import { findScannedCode } from '../qpr-codes/scanned-code.ts';
import { conversationEnded, scanKey } from '../scans/store.ts';
import { writtenIfUnchanged } from '../platform/table/write-together.ts';
import { type Conversation, completedEventData, type EndReason } from './conversation.ts';

/**
 * Ends a conversation as it was read, and tells it in the same transaction: once, however many try.
 * False when it has ended or changed meanwhile.
 */
export async function endConversation(
  effects: Effects,
  conversation: Conversation,
  reason: EndReason,
): Promise<boolean> {
  const { table, now } = effects;
  const code = await findScannedCode(table, conversation.shortId, { consistent: false });
  const endedAt = now();
  return writtenIfUnchanged(table, [
    conversationEnd(table, conversation, { endedAt, reason }),
    conversationEnded(table, scanKey(conversation.shortId, conversation.scanId), conversation.messagesCount),
    eventWrite(effects, {
      event: 'conversation.completed',
      accountId: conversation.accountId,
      data: completedEventData(conversation, { endedAt, reason, metadata: code?.metadata ?? {} }),
    }),
  ]);
}
