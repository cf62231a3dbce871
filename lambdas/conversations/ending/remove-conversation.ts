import type { Effects } from '../../platform/effects.ts';
import type { ItemKey } from '../../platform/table/table.ts';
import { transactWrite } from '../../platform/table/transact-write.ts';
import { deleteWrite } from '../../platform/table/writes.ts';
import { isOpen, type Transcript } from '../conversation.ts';
import { listedConversationKeys } from '../conversation-list.ts';
import { conversationKey, findTranscript, messageKey } from '../store.ts';
import { endConversation } from './end-conversation.ts';

/** DynamoDB's limit of one transaction. */
const KEYS_AT_ONCE = 100;

/** Removes a conversation for good. One that is still open ends first, so that its event is emitted as ever. */
export async function removeConversation(effects: Effects, transcript: Transcript): Promise<void> {
  const { table } = effects;
  const { id } = transcript.conversation;
  if (isOpen(transcript.conversation)) await endConversation(effects, transcript.conversation, 'closed');
  const keys = transcriptKeys((await findTranscript(table, id)) ?? transcript);
  for (let from = 0; from < keys.length; from += KEYS_AT_ONCE) {
    await transactWrite(table, {
      items: keys.slice(from, from + KEYS_AT_ONCE).map((key) => deleteWrite(table, key)),
    });
  }
}

/** Everything of a conversation. What leads to it comes last: whoever is cut off while removing it finds it again. */
const transcriptKeys = ({ conversation, messages }: Transcript): ItemKey[] => [
  ...messages.map(({ number }) => messageKey(conversation.id, number)),
  ...listedConversationKeys(conversation),
  conversationKey(conversation.id),
];
