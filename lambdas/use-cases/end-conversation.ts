import { conversationEnd } from '../data/conversation-changes.ts';
import type { Effects } from '../data/effects.ts';
import { eventWrite } from '../data/outbox.ts';
import { findScannedCode } from '../data/scanned-codes.ts';
import { conversationEnded, scanKey } from '../data/scans.ts';
import { writtenIfUnchanged } from '../data/table.ts';
import { type Conversation, completedEventData, type EndReason } from '../domain/conversation.ts';

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
