import * as z from 'zod/mini';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { liveTargets } from '../targets/webhook-target.ts';
import { newWebhookSchema, WEBHOOK_FIELDS } from '../webhook-view.ts';
import { apiHandler } from '../../api/api-handler.ts';
import type { TargetEffects } from '../check-webhook-url.ts';
import { createWebhook as create } from '../uc-create-webhook.ts';

export const schemas = {
  body: z.strictObject({ url: WEBHOOK_FIELDS.url, events: z.optional(WEBHOOK_FIELDS.events) }),
  response: newWebhookSchema,
};

export const createWebhook = (effects: Effects & TargetEffects) =>
  apiHandler('create-webhook', schemas, effects, ({ body, caller, idempotency }) =>
    create(effects, caller, body, idempotency),
  );

export const handler = createWebhook({ ...liveEffects(), targets: liveTargets() });
