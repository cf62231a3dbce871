import * as z from 'zod/mini';
import { requireTranscript } from '../../conversations/access.ts';
import { conversation_id, toTranscriptView, transcriptViewSchema } from '../../conversations/conversation-view.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { apiHandler } from '../api-handler.ts';

export const schemas = { path: z.object({ id: conversation_id }), response: transcriptViewSchema };

export const getConversation = (effects: Effects) =>
  apiHandler('get-conversation', schemas, effects, async ({ path, caller }) =>
    toTranscriptView(await requireTranscript(effects, caller, path.id, 'codes.read')),
  );

export const handler = getConversation(liveEffects());
