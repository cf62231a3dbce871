import type { Context } from 'aws-lambda';
import { INTERNAL_EVENT_DATA } from '../events/internal-events.ts';
import { eventDataOf } from '../events/published-event.ts';
import { type Effects, liveEffects } from '../platform/effects.ts';
import { removeConversationsOf } from './remove-conversations.ts';

/** Enough for the batch that is under way. */
const LAST_MILLISECONDS = 20_000;

/** A code was deleted: what its visitors wrote goes too. A failure throws, and EventBridge calls again. */
export const removeCodeConversations =
  (effects: Effects) =>
  async (event: unknown, context: Pick<Context, 'getRemainingTimeInMillis'>): Promise<void> => {
    const { short_id } = eventDataOf(INTERNAL_EVENT_DATA['qpr_code.deleted'], event);
    const hasTime = () => context.getRemainingTimeInMillis() > LAST_MILLISECONDS;
    if (await removeConversationsOf(effects, short_id, hasTime)) return;
    throw new Error(`The code ${short_id} had more conversations than could be removed in one go.`);
  };

export const handler = removeCodeConversations(liveEffects());
