import * as z from 'zod/mini';
import { type Effects, liveEffects } from '../data/effects.ts';
import { conversationId } from '../domain/conversation-view.ts';
import { apiHandler } from '../http/api-handler.ts';
import { deleteConversation as remove } from '../use-cases/read-conversations.ts';

export const schemas = { path: z.object({ id: conversationId }), response: null };

export const deleteConversation = (effects: Effects) =>
  apiHandler('delete-conversation', schemas, effects, async ({ path, caller }) => {
    await remove(effects, caller, path.id);
    return undefined;
  });

export const handler = deleteConversation(liveEffects());
