import * as z from 'zod/mini';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { requireWebhook } from '../../webhooks/access.ts';
import { toWebhookView, webhook_id, webhookViewSchema } from '../../webhooks/webhook-view.ts';
import { apiHandler } from '../api-handler.ts';

export const schemas = { path: z.object({ id: webhook_id }), response: webhookViewSchema };

export const getWebhook = (effects: Effects) =>
  apiHandler('get-webhook', schemas, effects, async ({ path, caller }) =>
    toWebhookView(await requireWebhook(effects, caller, path.id)),
  );

export const handler = getWebhook(liveEffects());
