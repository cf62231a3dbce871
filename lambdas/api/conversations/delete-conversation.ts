import * as z from 'zod/mini';
import { requireTranscript } from '../../conversations/access.ts';
import { conversation_id } from '../../conversations/conversation-view.ts';
import { removeConversation } from '../../conversations/ending/remove-conversation.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { apiHandler } from '../api-handler.ts';

export const schemas = { path: z.object({ id: conversation_id }), response: null };

export const deleteConversation = (effects: Effects) =>
  apiHandler('delete-conversation', schemas, effects, async ({ path, caller, affectedOrganizations }) => {
    const transcript = await requireTranscript(effects, caller, path.id, 'codes.write');
    if (transcript.organization) affectedOrganizations.add(transcript.organization.id);
    await removeConversation(effects, transcript);
    return undefined;
  });

export const handler = deleteConversation(liveEffects());
