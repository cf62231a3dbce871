import * as z from 'zod/mini';
import { type Effects, liveEffects } from '../data/effects.ts';
import { webhookId, webhookSchema, webhookView } from '../domain/webhook-view.ts';
import { apiHandler } from '../http/api-handler.ts';
import { requireWebhook } from '../use-cases/webhook-access.ts';

export const schemas = { path: z.object({ id: webhookId }), response: webhookSchema };

export const getWebhook = (effects: Effects) =>
  apiHandler('get-webhook', schemas, effects, async ({ path, caller }) =>
    webhookView(await requireWebhook(effects, caller, path.id)),
  );

export const handler = getWebhook(liveEffects());
