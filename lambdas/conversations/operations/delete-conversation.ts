import * as z from 'zod/mini';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { conversationId } from '../conversation-view.ts';
import { apiHandler } from '../../api/api-handler.ts';
import { deleteConversation as remove } from '../uc-read-conversations.ts';

export const schemas = { path: z.object({ id: conversationId }), response: null };

export const deleteConversation = (effects: Effects) =>
  apiHandler('delete-conversation', schemas, effects, async ({ path, caller }) => {
    await remove(effects, caller, path.id);
    return undefined;
  });

export const handler = deleteConversation(liveEffects());
