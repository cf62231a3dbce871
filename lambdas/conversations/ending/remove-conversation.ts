import type { Effects } from '../../platform/effects.ts';
import { transactWrite } from '../../platform/table/transact-write.ts';
import { deleteWrite } from '../../platform/table/writes.ts';
import { isOpen, type Transcript } from '../conversation.ts';
import { findTranscript, transcriptKeys } from '../store.ts';
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
