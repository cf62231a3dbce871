import type { Effects } from '../../platform/effects.ts';
import type { ItemKey } from '../../platform/table/table.ts';
import { transactWrite } from '../../platform/table/transact-write.ts';
import { deleteWrite } from '../../platform/table/writes.ts';
import { claimKeyOf } from '../../requests/claim-store.ts';
import { removeRequests } from '../../requests/remove-requests.ts';
import { isOpen, type Transcript } from '../conversation.ts';
import { listedConversationKeys } from '../conversation-list.ts';
import { conversationDeletedWrite } from '../question-events.ts';
import { conversationKey, findTranscript, messageKey } from '../store.ts';
import { closeWithRetry, endConversation } from './end-conversation.ts';

/** A transaction has at most 100 writes, and one of them is for the event. */
const KEYS_PER_TRANSACTION = 99;

/**
 * Permanently deletes a conversation and the requests that the visitor sent with forms, except requests that the
 * visitor agreed to keep. An open conversation ends first, so its event is still emitted.
 */
export async function removeConversation(effects: Effects, transcript: Transcript): Promise<void> {
  const { table } = effects;
  const { id } = transcript.conversation;
  const hasChanged =
    isOpen(transcript.conversation) && !(await endConversation(effects, transcript.conversation, 'closed'));
  if (hasChanged) await closeWithRetry(effects, async () => (await findTranscript(table, id))?.conversation);
  const current = (await findTranscript(table, id)) ?? transcript;
  const requests = (current.requests ?? []).filter(({ isKept }) => !isKept);
  await removeRequests(
    table,
    requests.map(({ requestId }) => requestId),
  );
  const keys = transcriptKeys(current);
  // The first transaction includes the event. Once messages are deleted, a retry cannot tell that the event is needed.
  const deletedEvent = mayBeReferenced(current) ? conversationDeletedWrite(effects, current.conversation) : undefined;
  for (let from = 0; from < keys.length; from += KEYS_PER_TRANSACTION) {
    await transactWrite(table, {
      items: keys.slice(from, from + KEYS_PER_TRANSACTION).map((key) => deleteWrite(table, key)),
      event: from === 0 ? deletedEvent : undefined,
    });
  }
}

/**
 * Whether a question or a check may refer to the conversation. A check stays when the visitor withdraws the rating that
 * made the message a question.
 */
const mayBeReferenced = ({ conversation, messages }: Transcript): boolean =>
  conversation.wasRatedDown === true || messages.some(({ unanswered }) => unanswered !== undefined);

/**
 * All keys of a conversation. The conversation item comes last, so an interrupted deletion can be found and resumed.
 */
const transcriptKeys = ({ conversation, messages, requests = [] }: Transcript): ItemKey[] => [
  ...messages.map(({ number }) => messageKey(conversation.id, number)),
  ...requests.map((claim) => claimKeyOf(conversation.id, claim)),
  ...listedConversationKeys(conversation),
  conversationKey(conversation.id),
];
