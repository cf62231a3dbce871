import * as z from 'zod/mini';
import { DEFAULT_EVENT_TYPES } from '../../../contracts/events.ts';
import { LIMITS } from '../../../contracts/limits.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { ServiceError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { transactWrite, tryTransactWrite } from '../../platform/table/transact-write.ts';
import { checkUrl, type TargetEffects } from '../../platform/targets/check-url.ts';
import { liveTargets } from '../../platform/targets/targets.ts';
import { addUrlWrite, readHostRegister } from '../../webhooks/host-register-store.ts';
import { requireRightToSend } from '../../webhooks/sending-rights.ts';
import { countNewWebhookWrite, putWebhookWrite } from '../../webhooks/store.ts';
import { requireUrlAvailable } from '../../webhooks/url-rules.ts';
import { isRepeated, type Webhook } from '../../webhooks/webhook.ts';
import { newWebhookSecret } from '../../webhooks/webhook-signature.ts';
import { newWebhookViewSchema, toNewWebhookView, WEBHOOK_FIELDS } from '../../webhooks/webhook-view.ts';
import { apiHandler } from '../api-handler.ts';

export const schemas = {
  body: z.strictObject({
    url: WEBHOOK_FIELDS.url,
    description: z.optional(WEBHOOK_FIELDS.description),
    events: z.optional(WEBHOOK_FIELDS.events),
    format: z.optional(WEBHOOK_FIELDS.format),
  }),
  response: newWebhookViewSchema,
};

export const createWebhook = (effects: Effects & TargetEffects) =>
  apiHandler('create-webhook', schemas, effects, async ({ body, caller, idempotency }) => {
    const { table, now, random } = effects;
    const { account_id, credential_id } = caller;
    const events = body.events ?? DEFAULT_EVENT_TYPES;
    requireRightToSend(caller, events);
    await checkUrl(effects, body.url);
    const created_at = now();
    const webhook: Webhook = {
      id: newId('webhook', created_at, random),
      account_id,
      url: body.url,
      ...(body.description && { description: body.description }),
      events,
      ...(body.format && body.format !== 'json' && { format: body.format }),
      secret: newWebhookSecret(random),
      active: true,
      created_at: created_at.toISOString(),
      created_by: credential_id,
    };
    const view = toNewWebhookView(webhook);
    return retryOnConflict(async () => {
      const register = await readHostRegister(table, account_id, webhook.url);
      const existing = register.webhooks.find((registered) => isRepeated(registered, webhook));
      // The client may be repeating a request whose response was lost, so it gets the webhook of that request.
      if (existing) {
        const repeated = toNewWebhookView(existing);
        await transactWrite(table, idempotency.complete(repeated));
        return repeated;
      }
      requireUrlAvailable(webhook.url, register.webhooks);
      const failure = await tryTransactWrite(table, {
        webhook: putWebhookWrite(table, webhook),
        count: countNewWebhookWrite(table, account_id),
        register: addUrlWrite(table, register, created_at),
        ...idempotency.complete(view),
      });
      // If the claim of the Idempotency-Key failed too, another request has already created this webhook.
      if (failure?.onlyFailed('count')) throw limitReached();
      if (failure) throw failure;
      return view;
    });
  });

const limitReached = () =>
  new ServiceError(
    'conflict',
    'webhook.limit_reached',
    `An account has at most ${LIMITS.webhooksPerAccount} webhooks. Delete one first.`,
  );

export const handler = createWebhook({ ...liveEffects(), targets: liveTargets() });
