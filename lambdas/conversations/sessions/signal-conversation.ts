import type { Effects } from '../../platform/effects.ts';
import { tryTransactWrite } from '../../platform/table/transact-write.ts';
import { isOpen } from '../conversation.ts';
import { markPageLeft, requestStop } from '../conversation-changes.ts';
import { endConversation } from '../ending/end-conversation.ts';
import { addMilliseconds, type ConversationSettings } from '../settings.ts';
import { findConversation } from '../store.ts';
import { type ConversationAccess, requireOwnConversation } from './conversation-access.ts';

export const SIGNALS = ['stop', 'leave', 'close'] as const;
export type Signal = (typeof SIGNALS)[number];

const CLOSE_ATTEMPTS = 5;

/** The visitor stops the answer, leaves the page or closes the conversation. */
export async function signalConversation(
  effects: Effects & { readonly settings: ConversationSettings },
  access: ConversationAccess,
  signal: Signal,
): Promise<void> {
  const { table, now, settings } = effects;
  for (let attempt = 1; attempt <= CLOSE_ATTEMPTS; attempt += 1) {
    const conversation = requireOwnConversation(await findConversation(table, access.id), access);
    if (!isOpen(conversation)) return;
    if (signal !== 'close') {
      const at = now();
      const change =
        signal === 'stop'
          ? requestStop(table, conversation.id, at)
          : markPageLeft(table, conversation.id, at, addMilliseconds(at, settings.leaveGraceMilliseconds));
      // That it has ended meanwhile is no error: then it is too late to matter.
      await tryTransactWrite(table, { conversation: change });
      return;
    }
    // A message that arrives at the same time changes the conversation: then read it again.
    if (await endConversation(effects, conversation, 'closed')) return;
  }
}
