import * as z from 'zod/mini';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { notFound } from '../../platform/errors.ts';
import { tryTransactWrite } from '../../platform/table/transact-write.ts';
import { countRemovedWebhookWrite, removeWebhookWrite } from '../../webhooks/store.ts';
import { webhookId } from '../../webhooks/webhook-view.ts';
import { apiHandler } from '../api-handler.ts';

export const schemas = { path: z.object({ id: webhookId }), response: null };

/** Deletes a webhook. Pending deliveries stop at their next attempt. */
export const deleteWebhook = (effects: Effects) =>
  apiHandler('delete-webhook', schemas, effects, async ({ path: { id }, caller: { accountId } }) => {
    const { table } = effects;
    const failure = await tryTransactWrite(table, {
      webhook: removeWebhookWrite(table, { accountId, id }),
      count: countRemovedWebhookWrite(table, accountId),
    });
    if (failure?.failed('webhook')) throw notFound('webhook', id);
    if (failure) throw failure;
    return undefined;
  });

export const handler = deleteWebhook(liveEffects());
