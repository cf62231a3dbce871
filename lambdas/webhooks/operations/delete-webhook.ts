import * as z from 'zod/mini';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { webhookId } from '../webhook-view.ts';
import { apiHandler } from '../../api/api-handler.ts';
import { deleteWebhook as remove } from '../uc-delete-webhook.ts';

export const schemas = { path: z.object({ id: webhookId }), response: null };

export const deleteWebhook = (effects: Effects) =>
  apiHandler('delete-webhook', schemas, effects, async ({ path, caller }) => {
    await remove(effects, caller, path.id);
    return undefined;
  });

export const handler = deleteWebhook(liveEffects());
