import type { Context, EventBridgeEvent } from 'aws-lambda';
import * as z from 'zod/mini';
import { type Effects, liveEffects } from '../platform/effects.ts';
import { removeConversationsOf } from './remove-conversations.ts';

const deleted = z.object({ data: z.object({ short_id: z.string() }) });

/** Enough for the batch that is under way. */
const LAST_MILLISECONDS = 20_000;

/** A code was deleted: what its visitors wrote goes too. A failure throws, and EventBridge calls again. */
export const removeCodeConversations =
  (effects: Effects) =>
  async (
    { detail }: Pick<EventBridgeEvent<'qpr_code.deleted', { readonly body: string }>, 'detail'>,
    context: Pick<Context, 'getRemainingTimeInMillis'>,
  ): Promise<void> => {
    const { data } = deleted.parse(JSON.parse(detail.body));
    const hasTime = () => context.getRemainingTimeInMillis() > LAST_MILLISECONDS;
    if (await removeConversationsOf(effects, data.short_id, hasTime)) return;
    throw new Error(`The code ${data.short_id} had more conversations than could be removed in one go.`);
  };

export const handler = removeCodeConversations(liveEffects());
