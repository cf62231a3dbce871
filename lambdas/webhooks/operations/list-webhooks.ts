import * as z from 'zod/mini';
import { apiHandler } from '../../api/api-handler.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { webhooksOf } from '../store.ts';
import { toWebhookView, webhookViewSchema } from '../webhook-view.ts';

export const schemas = {
  response: z.object({ webhooks: z.array(webhookViewSchema), total: z.int().check(z.nonnegative()) }),
};

export const listWebhooks = (effects: Effects) =>
  apiHandler('list-webhooks', schemas, effects, async ({ caller }) => {
    const webhooks = await webhooksOf(effects.table, caller.accountId);
    return { webhooks: webhooks.map(toWebhookView), total: webhooks.length };
  });

export const handler = listWebhooks(liveEffects());
