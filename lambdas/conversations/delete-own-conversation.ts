import { CONVERSATION_TOKEN_HEADER } from '../contracts/conversations.ts';
import { type Effects, liveEffects } from '../platform/effects.ts';
import { publicFunction } from '../platform/http/public-function.ts';
import { removeConversation } from './ending/remove-conversation.ts';
import { claimedAccess, requireOwnTranscript } from './sessions/conversation-access.ts';
import { closeConversation } from './sessions/signal-conversation.ts';

/**
 * `DELETE /s/<short_id>/conversations/<id>`: a visitor deletes what was said. A function of its own, because the
 * others that visitors meet must not be able to delete anything.
 */
export const deleteOwnConversation = (effects: Effects) =>
  publicFunction('delete-own-conversation', async ({ pathParameters, headers }) => {
    const access = claimedAccess({
      shortId: pathParameters?.short_id ?? '',
      id: pathParameters?.id ?? '',
      token: headers[CONVERSATION_TOKEN_HEADER] ?? '',
    });
    // Once it has ended, no answer that is still being written adds to it.
    await closeConversation(effects, access);
    await removeConversation(effects, await requireOwnTranscript(effects, access));
    return { statusCode: 204, headers: { 'cache-control': 'no-store' } };
  });

export const handler = deleteOwnConversation(liveEffects());
