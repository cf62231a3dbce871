import * as z from 'zod/mini';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { liveTargets } from '../targets/webhook-target.ts';
import { WEBHOOK_FIELDS, webhookId, webhookSchema } from '../webhook-view.ts';
import { apiHandler } from '../../api/api-handler.ts';
import type { TargetEffects } from '../check-webhook-url.ts';
import { updateWebhook as update } from '../uc-update-webhook.ts';

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
  response: webhookSchema,
};

export const updateWebhook = (effects: Effects & TargetEffects) =>
  apiHandler('update-webhook', schemas, effects, ({ path, body, caller }) => update(effects, caller, path.id, body));

export const handler = updateWebhook({ ...liveEffects(), targets: liveTargets() });
