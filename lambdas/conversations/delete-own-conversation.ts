import { liveEffects } from '../platform/effects.ts';
import { publicFunction } from '../platform/http/public-function.ts';
import { scanRequestOf } from '../scans/scan-request.ts';
import { visitorHasher } from '../scans/visitor-hasher.ts';
import { removeConversation } from './ending/remove-conversation.ts';
import { type AdmitEffects, admitRequest } from './sessions/admit-request.ts';
import { requireAccessFormat, requireOwnTranscript, requireTokenHeader } from './sessions/conversation-access.ts';
import { closeConversation } from './sessions/signal-conversation.ts';

/**
 * `DELETE /s/<short_id>/conversations/<id>`: a visitor deletes a conversation. This is a separate function because the
 * other functions for visitors must not have permission to delete anything.
 */
export const deleteOwnConversation = (effects: AdmitEffects) =>
  publicFunction('delete-own-conversation', async (event) => {
    const { pathParameters } = event;
    const access = requireAccessFormat({
      short_id: pathParameters?.short_id ?? '',
      id: pathParameters?.id ?? '',
      token: requireTokenHeader(event),
    });
    await admitRequest(effects, { ...scanRequestOf(event), short_id: access.short_id });
    // End the conversation first, so that an answer in progress cannot be added to it afterwards.
    await closeConversation(effects, access);
    await removeConversation(effects, await requireOwnTranscript(effects, access));
    return { statusCode: 204, headers: { 'cache-control': 'no-store' } };
  });

const effects = liveEffects();
export const handler = deleteOwnConversation({ ...effects, hasher: visitorHasher(effects) });
