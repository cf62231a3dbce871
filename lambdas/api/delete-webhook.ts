import * as z from 'zod/mini';
import { type Effects, liveEffects } from '../data/effects.ts';
import { webhookId } from '../domain/webhook-view.ts';
import { apiHandler } from '../http/api-handler.ts';
import { deleteWebhook as remove } from '../use-cases/delete-webhook.ts';

export const schemas = { path: z.object({ id: webhookId }), response: null };

export const deleteWebhook = (effects: Effects) =>
  apiHandler('delete-webhook', schemas, effects, async ({ path, caller }) => {
    await remove(effects, caller, path.id);
    return undefined;
  });

export const handler = deleteWebhook(liveEffects());
