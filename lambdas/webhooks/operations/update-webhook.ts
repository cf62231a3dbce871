import * as z from 'zod/mini';
import { apiHandler } from '../../api/api-handler.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { notFound } from '../../platform/errors.ts';
import { changeWebhook } from '../store.ts';
import { checkWebhookUrl, type TargetEffects } from '../targets/check-webhook-url.ts';
import { liveTargets } from '../targets/webhook-target.ts';
import { toWebhookView, WEBHOOK_FIELDS, webhookId, webhookViewSchema } from '../webhook-view.ts';

export const schemas = {
  path: z.object({ id: webhookId }),
  body: z
    .strictObject({
      url: z.optional(WEBHOOK_FIELDS.url),
      events: z.optional(WEBHOOK_FIELDS.events),
      active: z.optional(WEBHOOK_FIELDS.active),
    })
    .check(
      z.refine(
        (body) => Object.values(body).some((value) => value !== undefined),
        'Must change something: url, events or active.',
      ),
    ),
  response: webhookViewSchema,
};

export const updateWebhook = (effects: Effects & TargetEffects) =>
  apiHandler('update-webhook', schemas, effects, async ({ path: { id }, body, caller: { accountId } }) => {
    if (body.url !== undefined) await checkWebhookUrl(effects, body.url);
    const webhook = await changeWebhook(effects.table, { accountId, id }, body);
    if (!webhook) throw notFound('webhook', id);
    return toWebhookView(webhook);
  });

export const handler = updateWebhook({ ...liveEffects(), targets: liveTargets() });
