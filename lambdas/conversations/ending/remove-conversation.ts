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

/** A transaction has at most 100 writes. Five are for the event, the conversation and up to three list entries. */
const MESSAGES_PER_TRANSACTION = 95;

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
  const requests = (current.requests ?? []).filter(({ kept }) => !kept);
  await removeRequests(
    table,
    requests.map(({ request_id }) => request_id),
  );
  const messages = messageKeys(current);
  // The first transaction includes the event, because a retry reads only the messages that are left, which may not show
  // that the event is needed.
  const deletedEvent = mayBeReferenced(current) ? conversationDeletedWrite(effects, current.conversation) : undefined;
  let from = 0;
  do {
    const next = from + MESSAGES_PER_TRANSACTION;
    // The last transaction includes the conversation with its list entries, so a retry can find and resume an
    // interrupted deletion.
    const last = next < messages.length ? [] : conversationKeys(current);
    await transactWrite(table, {
      messages: messages.slice(from, next).map((key) => deleteWrite(table, key)),
      conversation: last.map((key) => deleteWrite(table, key)),
      event: from === 0 ? deletedEvent : undefined,
    });
    from = next;
  } while (from < messages.length);
}

/**
 * Whether a question or a check may refer to the conversation. A bad rating counts even after the visitor withdraws it,
 * because a check that was created from the question stays.
 */
const mayBeReferenced = ({ conversation, messages }: Transcript): boolean =>
  conversation.ratings_down !== undefined || messages.some(({ unanswered }) => unanswered !== undefined);

/** The keys of the messages, and of the claims of requests that the visitor sent. */
const messageKeys = ({ conversation, messages, requests = [] }: Transcript): ItemKey[] => [
  ...messages.map(({ number }) => messageKey(conversation.id, number)),
  ...requests.map((claim) => claimKeyOf(conversation.id, claim)),
];

const conversationKeys = ({ conversation }: Transcript): ItemKey[] => [
  ...listedConversationKeys(conversation),
  conversationKey(conversation.id),
];
