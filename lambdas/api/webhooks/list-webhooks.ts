import * as z from 'zod/mini';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { webhooksOf } from '../../webhooks/store.ts';
import { toWebhookView, webhookViewSchema } from '../../webhooks/webhook-view.ts';
import { apiHandler } from '../api-handler.ts';

export const schemas = {
  response: z.object({ webhooks: z.array(webhookViewSchema), total: z.int().check(z.nonnegative()) }),
};

export const listWebhooks = (effects: Effects) =>
  apiHandler('list-webhooks', schemas, effects, async ({ caller }) => {
    const webhooks = await webhooksOf(effects.table, caller.account_id);
    return { webhooks: webhooks.map(toWebhookView), total: webhooks.length };
  });

export const handler = listWebhooks(liveEffects());
