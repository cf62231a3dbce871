import * as z from 'zod/mini';
import { DAY_MILLISECONDS } from '../../../contracts/time.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { notFound } from '../../platform/errors.ts';
import { requireLasting } from '../../webhooks/sending-rights.ts';
import { replaceSecret } from '../../webhooks/store.ts';
import { newWebhookSecret } from '../../webhooks/webhook-signature.ts';
import { rotatedWebhookViewSchema, toWebhookView, webhook_id } from '../../webhooks/webhook-view.ts';
import { apiHandler } from '../api-handler.ts';

export const schemas = { path: z.object({ id: webhook_id }), response: rotatedWebhookViewSchema };

const OVERLAP_MILLISECONDS = DAY_MILLISECONDS;

export const rotateWebhookSecret = (effects: Effects) =>
  apiHandler('rotate-webhook-secret', schemas, effects, async ({ path: { id }, caller }) => {
    // With the secret, someone can sign deliveries in our name.
    requireLasting(caller);
    const { table, now, random } = effects;
    const { account_id } = caller;
    const secret = newWebhookSecret(random);
    const previous_secret_until = new Date(now().getTime() + OVERLAP_MILLISECONDS).toISOString();
    const webhook = await replaceSecret(table, { account_id, id }, { secret, previous_secret_until });
    if (!webhook) throw notFound('webhook', id);
    return { ...toWebhookView(webhook), secret, previous_secret_valid_until: previous_secret_until };
  });

export const handler = rotateWebhookSecret(liveEffects());
