import { newestConversations } from './conversation-lists.ts';
import { conversationKeys, findTranscript } from './store.ts';
import type { Effects } from '../platform/effects.ts';
import { writeTogether } from '../platform/table/write-together.ts';
import { isOpen, type Transcript } from './conversation.ts';
import { endConversation } from './end-conversation.ts';

/** DynamoDB's limit of one transaction. */
const KEYS_AT_ONCE = 100;

/** Removes a conversation for good. One that is still open ends first, so that its end is told as ever. */
export async function removeConversation(effects: Effects, transcript: Transcript): Promise<void> {
  const { table } = effects;
  const { id } = transcript.conversation;
  if (isOpen(transcript.conversation)) await endConversation(effects, transcript.conversation, 'closed');
  const keys = conversationKeys((await findTranscript(table, id)) ?? transcript);
  for (let from = 0; from < keys.length; from += KEYS_AT_ONCE) {
    await writeTogether(
      table,
      keys.slice(from, from + KEYS_AT_ONCE).map((key) => ({ Delete: { TableName: table.name, Key: { ...key } } })),
    );
  }
}

const PAGE = 100;
const CONVERSATIONS_AT_ONCE = 10;

/** Removes the conversations of a code; false when the time was over before the last one. */
export async function removeConversationsOf(
  effects: Effects,
  shortId: string,
  hasTime: () => boolean,
): Promise<boolean> {
  let before: string | undefined;
  do {
    const { conversations, next } = await newestConversations(effects.table, shortId, { limit: PAGE, before });
    for (let from = 0; from < conversations.length; from += CONVERSATIONS_AT_ONCE) {
      if (!hasTime()) return false;
      const batch = conversations.slice(from, from + CONVERSATIONS_AT_ONCE);
      await Promise.all(batch.map(({ id }) => removeIfThere(effects, id)));
    }
    before = next;
  } while (before !== undefined);
  return true;
}

async function removeIfThere(effects: Effects, id: string): Promise<void> {
  const transcript = await findTranscript(effects.table, id);
  if (transcript) await removeConversation(effects, transcript);
}
