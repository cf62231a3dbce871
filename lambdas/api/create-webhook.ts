import * as z from 'zod/mini';
import { type Effects, liveEffects } from '../data/effects.ts';
import { liveTargets } from '../data/webhook-target.ts';
import { newWebhookSchema, WEBHOOK_FIELDS } from '../domain/webhook-view.ts';
import { apiHandler } from '../http/api-handler.ts';
import type { TargetEffects } from '../use-cases/check-webhook-url.ts';
import { createWebhook as create } from '../use-cases/create-webhook.ts';

export const schemas = {
  body: z.strictObject({ url: WEBHOOK_FIELDS.url, events: z.optional(WEBHOOK_FIELDS.events) }),
  response: newWebhookSchema,
};

export const createWebhook = (effects: Effects & TargetEffects) =>
  apiHandler('create-webhook', schemas, effects, ({ body, caller, idempotency }) =>
    create(effects, caller, body, idempotency),
  );

export const handler = createWebhook({ ...liveEffects(), targets: liveTargets() });
