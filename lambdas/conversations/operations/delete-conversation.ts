import * as z from 'zod/mini';
import { apiHandler } from '../../api/api-handler.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { requireTranscript } from '../access.ts';
import { conversationId } from '../conversation-view.ts';
import { removeConversation } from '../ending/remove-conversation.ts';

export const schemas = { path: z.object({ id: conversationId }), response: null };

export const deleteConversation = (effects: Effects) =>
  apiHandler('delete-conversation', schemas, effects, async ({ path, caller, concerns }) => {
    const transcript = await requireTranscript(effects, caller, path.id, 'codes.write');
    if (transcript.organization) concerns.add(transcript.organization.id);
    await removeConversation(effects, transcript);
    return undefined;
  });

export const handler = deleteConversation(liveEffects());
