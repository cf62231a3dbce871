import * as z from 'zod/mini';
import { type Effects, liveEffects } from '../data/effects.ts';
import { conversationId, transcriptSchema } from '../domain/conversation-view.ts';
import { apiHandler } from '../http/api-handler.ts';
import { getConversation as get } from '../use-cases/read-conversations.ts';

export const schemas = { path: z.object({ id: conversationId }), response: transcriptSchema };

export const getConversation = (effects: Effects) =>
  apiHandler('get-conversation', schemas, effects, ({ path, caller }) => get(effects, caller, path.id));

export const handler = getConversation(liveEffects());
