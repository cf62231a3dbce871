import * as z from 'zod/mini';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { notFound } from '../../platform/errors.ts';
import { tryTransactWrite } from '../../platform/table/transact-write.ts';
import { countRemovedWebhookWrite, removeWebhookWrite } from '../../webhooks/store.ts';
import { webhook_id } from '../../webhooks/webhook-view.ts';
import { apiHandler } from '../api-handler.ts';

export const schemas = { path: z.object({ id: webhook_id }), response: null };

/** Deletes a webhook. Pending deliveries stop at their next attempt. */
export const deleteWebhook = (effects: Effects) =>
  apiHandler('delete-webhook', schemas, effects, async ({ path: { id }, caller: { account_id } }) => {
    const { table } = effects;
    const failure = await tryTransactWrite(table, {
      webhook: removeWebhookWrite(table, { account_id, id }),
      count: countRemovedWebhookWrite(table, account_id),
    });
    if (failure?.failed('webhook')) throw notFound('webhook', id);
    if (failure) throw failure;
    return undefined;
  });

export const handler = deleteWebhook(liveEffects());
