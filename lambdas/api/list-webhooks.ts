import * as z from 'zod/mini';
import { type Effects, liveEffects } from '../data/effects.ts';
import { webhooksOf } from '../data/webhooks.ts';
import { webhookSchema, webhookView } from '../domain/webhook-view.ts';
import { apiHandler } from '../http/api-handler.ts';

export const schemas = {
  response: z.object({ webhooks: z.array(webhookSchema), total: z.int().check(z.nonnegative()) }),
};

export const listWebhooks = (effects: Effects) =>
  apiHandler('list-webhooks', schemas, effects, async ({ caller }) => {
    const webhooks = await webhooksOf(effects.table, caller.accountId);
    return { webhooks: webhooks.map(webhookView), total: webhooks.length };
  });

export const handler = listWebhooks(liveEffects());
