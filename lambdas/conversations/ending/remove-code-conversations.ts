import type { Context } from 'aws-lambda';
import { INTERNAL_EVENT_DATA } from '../../events/internal-events.ts';
import { eventDataOf } from '../../events/published-event.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { newestConversations } from '../conversation-list.ts';
import { findTranscript } from '../store.ts';
import { removeConversation } from './remove-conversation.ts';

/** Enough for the batch that is under way. */
const LAST_MILLISECONDS = 20_000;
const PAGE = 100;
const CONVERSATIONS_AT_ONCE = 10;

/** A code was deleted: what its visitors wrote goes too. A failure throws, and EventBridge calls again. */
export const removeCodeConversations =
  (effects: Effects) =>
  async (event: unknown, context: Pick<Context, 'getRemainingTimeInMillis'>): Promise<void> => {
    const { short_id } = eventDataOf(INTERNAL_EVENT_DATA['qpr_code.deleted'], event);
    const hasTime = () => context.getRemainingTimeInMillis() > LAST_MILLISECONDS;
    if (await removeConversationsOf(effects, short_id, hasTime)) return;
    throw new Error(`The code ${short_id} had more conversations than could be removed in one go.`);
  };

/** Removes the conversations of a code; false when the time was over before the last one. */
async function removeConversationsOf(effects: Effects, shortId: string, hasTime: () => boolean): Promise<boolean> {
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

export const handler = removeCodeConversations(liveEffects());
