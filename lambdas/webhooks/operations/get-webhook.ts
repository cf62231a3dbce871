import * as z from 'zod/mini';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { webhookId, webhookSchema, webhookView } from '../webhook-view.ts';
import { apiHandler } from '../../api/api-handler.ts';
import { requireWebhook } from '../access.ts';

export const schemas = { path: z.object({ id: webhookId }), response: webhookSchema };

export const getWebhook = (effects: Effects) =>
  apiHandler('get-webhook', schemas, effects, async ({ path, caller }) =>
    webhookView(await requireWebhook(effects, caller, path.id)),
  );

export const handler = getWebhook(liveEffects());
