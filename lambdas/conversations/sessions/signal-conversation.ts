import type { Effects } from '../../platform/effects.ts';
import { tryTransactWrite } from '../../platform/table/transact-write.ts';
import { type Conversation, isOpen } from '../conversation.ts';
import { markPageLeftWrite, requestStopWrite } from '../conversation-changes.ts';
import { closeWithRetry } from '../ending/end-conversation.ts';
import { addMilliseconds, type ConversationSettings } from '../settings.ts';
import { findConversation } from '../store.ts';
import { type ConversationAccess, requireOwnConversation } from './conversation-access.ts';

export const SIGNALS = ['stop', 'leave', 'close'] as const;
export type Signal = (typeof SIGNALS)[number];

/** Handles a signal of the page: the visitor stops the answer, leaves the page or closes the conversation. */
export async function signalConversation(
  effects: Effects & { readonly settings: ConversationSettings },
  access: ConversationAccess,
  signal: Signal,
): Promise<void> {
  const { table, now, settings } = effects;
  if (signal === 'close') return closeConversation(effects, access);
  const { id } = (await findOpenConversation(effects, access)) ?? {};
  if (id === undefined) return;
  const at = now();
  const change =
    signal === 'stop'
      ? requestStopWrite(table, id, at)
      : markPageLeftWrite(table, id, at, addMilliseconds(at, settings.leaveGraceMilliseconds));
  // If the conversation has ended meanwhile, that is not an error.
  await tryTransactWrite(table, { conversation: change });
}

/** Closes the visitor's conversation. */
export const closeConversation = (effects: Effects, access: ConversationAccess): Promise<void> =>
  closeWithRetry(effects, () => findOpenConversation(effects, access));

/** Returns the visitor's conversation, or `undefined` if it has ended. */
async function findOpenConversation({ table }: Effects, access: ConversationAccess): Promise<Conversation | undefined> {
  const conversation = requireOwnConversation(await findConversation(table, access.id), access);
  return isOpen(conversation) ? conversation : undefined;
}
