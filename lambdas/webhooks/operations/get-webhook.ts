import * as z from 'zod/mini';
import { apiHandler } from '../../api/api-handler.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { requireWebhook } from '../access.ts';
import { toWebhookView, webhookId, webhookViewSchema } from '../webhook-view.ts';

export const schemas = { path: z.object({ id: webhookId }), response: webhookViewSchema };

export const getWebhook = (effects: Effects) =>
  apiHandler('get-webhook', schemas, effects, async ({ path, caller }) =>
    toWebhookView(await requireWebhook(effects, caller, path.id)),
  );

export const handler = getWebhook(liveEffects());
