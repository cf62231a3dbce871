import * as z from 'zod/mini';
import type { Caller } from '../../platform/caller.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { notFound } from '../../platform/errors.ts';
import { requireFreshSignIn } from '../../platform/identity/fresh-sign-in.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { transactWrite } from '../../platform/table/transact-write.ts';
import { checkUrl, type TargetEffects } from '../../platform/targets/check-url.ts';
import { liveTargets } from '../../platform/targets/targets.ts';
import { requireWebhook } from '../../webhooks/access.ts';
import { addUrlWrite, readHostRegister } from '../../webhooks/host-register-store.ts';
import { isLimitedSender, newlySent, requireRightToSend } from '../../webhooks/sending-rights.ts';
import { changeWebhook, changeWebhookWrite, type WebhookChange } from '../../webhooks/store.ts';
import { isSameUrl, requireUrlAvailableForChange } from '../../webhooks/url-rules.ts';
import type { Webhook } from '../../webhooks/webhook.ts';
import { toWebhookView, WEBHOOK_FIELDS, webhook_id, webhookViewSchema } from '../../webhooks/webhook-view.ts';
import { apiHandler } from '../api-handler.ts';

export const schemas = {
  path: z.object({ id: webhook_id }),
  body: z
    .partial(z.strictObject(WEBHOOK_FIELDS))
    .check(
      z.refine(
        (body) => Object.values(body).some((value) => value !== undefined),
        `Must have at least one field to change: ${Object.keys(WEBHOOK_FIELDS).join(', ')}.`,
      ),
    ),
  response: webhookViewSchema,
};

export const updateWebhook = (effects: Effects & TargetEffects) =>
  apiHandler('update-webhook', schemas, effects, async ({ path: { id }, body, caller }) => {
    const { url, ...change } = body;
    const identity = { account_id: caller.account_id, id };
    if (url === undefined) {
      const webhook = isLimitedSender(caller)
        ? await retryOnConflict(() => changeWithin(effects, caller, id, change))
        : await changeWebhook(effects.table, identity, change);
      if (!webhook) throw notFound('webhook', id);
      return toWebhookView(webhook);
    }
    await checkUrl(effects, url);
    await retryOnConflict(() => changeWithUrl(effects, caller, id, { url, ...change }));
    return toWebhookView(await requireWebhook(effects, caller, id));
  });

/** Changes a webhook within the limits of the key, which apply to the webhook as it is at the time of the write. */
async function changeWithin(effects: Effects, caller: Caller, id: string, change: WebhookChange): Promise<Webhook> {
  const { table } = effects;
  const before = await requireWebhook(effects, caller, id);
  requireRightToSend(caller, newlySent(before, change));
  await transactWrite(table, { webhook: changeWebhookWrite(table, before, change) });
  return requireWebhook(effects, caller, id);
}

/** Changes a webhook in a request that sends a URL. The URL may be the same as before. */
async function changeWithUrl(
  { table, now }: Effects,
  caller: Caller,
  id: string,
  change: WebhookChange & Pick<Webhook, 'url'>,
): Promise<void> {
  const { account_id, credential_id } = caller;
  const register = await readHostRegister(table, account_id, change.url);
  const webhook = register.webhooks.find(({ id: webhook_id }) => webhook_id === id);
  if (!webhook) throw notFound('webhook', id);
  requireRightToSend(caller, newlySent(webhook, change));
  const hasNewUrl = !isSameUrl(webhook.url, change.url);
  if (hasNewUrl) {
    requireFreshSignIn(caller, now());
    requireUrlAvailableForChange(change.url, webhook, register.webhooks);
  }
  await transactWrite(table, {
    webhook: changeWebhookWrite(table, webhook, { ...change, ...(hasNewUrl && { created_by: credential_id }) }),
    register: hasNewUrl ? addUrlWrite(table, register, now()) : undefined,
  });
}

export const handler = updateWebhook({ ...liveEffects(), targets: liveTargets() });
