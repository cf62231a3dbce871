import type { Effects } from '../../platform/effects.ts';
import { retry } from '../../platform/retry.ts';
import { Contended } from '../../platform/table/contended.ts';
import { tryTransactWrite } from '../../platform/table/transact-write.ts';
import { type Conversation, isOpen } from '../conversation.ts';
import { markPageLeftWrite, requestStopWrite } from '../conversation-changes.ts';
import { endConversation } from '../ending/end-conversation.ts';
import { addMilliseconds, type ConversationSettings } from '../settings.ts';
import { findConversation } from '../store.ts';
import { type ConversationAccess, requireOwnConversation } from './conversation-access.ts';

export const SIGNALS = ['stop', 'leave', 'close'] as const;
export type Signal = (typeof SIGNALS)[number];

const CLOSE_RETRY = { attempts: 12, baseMilliseconds: 10, capMilliseconds: 640 };

/** The visitor stops the answer, leaves the page or closes the conversation. */
export async function signalConversation(
  effects: Effects & { readonly settings: ConversationSettings },
  access: ConversationAccess,
  signal: Signal,
): Promise<void> {
  const { table, now, settings } = effects;
  if (signal === 'close') return closeConversation(effects, access);
  const { id } = (await openConversation(effects, access)) ?? {};
  if (id === undefined) return;
  const at = now();
  const change =
    signal === 'stop'
      ? requestStopWrite(table, id, at)
      : markPageLeftWrite(table, id, at, addMilliseconds(at, settings.leaveGraceMilliseconds));
  // If the conversation has ended meanwhile, that is not an error.
  await tryTransactWrite(table, { conversation: change });
}

/** Closes the conversation. If a message changes it at the same time, reads the conversation again and retries. */
export const closeConversation = (effects: Effects, access: ConversationAccess): Promise<void> =>
  retry(
    async () => {
      const conversation = await openConversation(effects, access);
      if (!conversation || (await endConversation(effects, conversation, 'closed'))) return;
      throw new Contended('The conversation changed during every attempt to close it. Try again.');
    },
    { ...CLOSE_RETRY, when: (error) => error instanceof Contended },
  );

/** `undefined` if the conversation has ended. */
async function openConversation({ table }: Effects, access: ConversationAccess): Promise<Conversation | undefined> {
  const conversation = requireOwnConversation(await findConversation(table, access.id), access);
  return isOpen(conversation) ? conversation : undefined;
}
