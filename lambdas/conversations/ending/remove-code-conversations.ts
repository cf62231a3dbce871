import type { Context } from 'aws-lambda';
import { INTERNAL_EVENT_DATA } from '../../events/internal-events.ts';
import { eventDataOf } from '../../events/published-event.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { removeAllRequests } from '../../requests/remove-requests.ts';
import { newestConversations } from '../conversation-list.ts';
import { findTranscript } from '../store.ts';
import { removeConversation } from './remove-conversation.ts';

/** Time reserved to finish the current batch. */
const RESERVED_MILLISECONDS = 20_000;
const PAGE_SIZE = 100;
const CONCURRENCY = 10;

/** Deletes the conversations and requests of a deleted code. If it throws, Lambda retries. */
export const removeCodeConversations =
  (effects: Effects) =>
  async (event: unknown, context: Pick<Context, 'getRemainingTimeInMillis'>): Promise<void> => {
    const { short_id } = eventDataOf(INTERNAL_EVENT_DATA['qpr_code.deleted'], event);
    const hasTime = () => context.getRemainingTimeInMillis() > RESERVED_MILLISECONDS;
    if (
      (await removeConversationsOf(effects, short_id, hasTime)) &&
      // This also deletes requests that outlive their conversations.
      (await removeAllRequests(effects.table, short_id, hasTime))
    )
      return;
    throw new Error(
      `The code ${short_id} has more conversations and requests than one run can remove. Lambda retries.`,
    );
  };

/** Deletes the conversations of a code. Returns false if time ran out first. */
async function removeConversationsOf(effects: Effects, short_id: string, hasTime: () => boolean): Promise<boolean> {
  let before: string | undefined;
  do {
    const { conversations, next } = await newestConversations(effects.table, short_id, { limit: PAGE_SIZE, before });
    for (let from = 0; from < conversations.length; from += CONCURRENCY) {
      if (!hasTime()) return false;
      const batch = conversations.slice(from, from + CONCURRENCY);
      await Promise.all(batch.map(({ id }) => removeIfPresent(effects, id)));
    }
    before = next;
  } while (before !== undefined);
  return true;
}

async function removeIfPresent(effects: Effects, id: string): Promise<void> {
  const transcript = await findTranscript(effects.table, id);
  if (transcript) await removeConversation(effects, transcript);
}

export const handler = removeCodeConversations(liveEffects());
