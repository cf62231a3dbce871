import type { Effects } from '../../platform/effects.ts';
import { tryTransactWrite } from '../../platform/table/transact-write.ts';
import { isOpen, type Transcript } from '../conversation.ts';
import { markPageBackWrite } from '../conversation-changes.ts';
import { addMilliseconds, type ConversationSettings } from '../settings.ts';
import { type ConversationAccess, requireOwnTranscript } from './conversation-access.ts';

/** Returns the history for a reloaded page. If the conversation is marked as left, this removes the mark. */
export async function resumeConversation(
  effects: Effects & { readonly settings: ConversationSettings },
  access: ConversationAccess,
): Promise<Transcript> {
  const { table, settings } = effects;
  const transcript = await requireOwnTranscript(effects, access);
  const { conversation } = transcript;
  if (isOpen(conversation) && conversation.left_at) {
    const dueAt = addMilliseconds(new Date(conversation.last_message_at), settings.idleMilliseconds);
    // If the conversation has ended meanwhile, that is not an error.
    await tryTransactWrite(table, { conversation: markPageBackWrite(table, conversation.id, dueAt) });
  }
  return transcript;
}
