import * as z from 'zod/mini';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { conversationId, transcriptSchema } from '../conversation-view.ts';
import { apiHandler } from '../../api/api-handler.ts';
import { getConversation as get } from '../uc-read-conversations.ts';

export const schemas = { path: z.object({ id: conversationId }), response: transcriptSchema };

export const getConversation = (effects: Effects) =>
  apiHandler('get-conversation', schemas, effects, ({ path, caller }) => get(effects, caller, path.id));

export const handler = getConversation(liveEffects());
