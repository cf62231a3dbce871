import type { Effects } from '../data/effects.ts';
import { replaceSecret } from '../data/webhooks.ts';
import type { Caller } from '../domain/caller.ts';
import { notFound } from '../domain/errors.ts';
import { newWebhookSecret } from '../domain/webhook-signature.ts';
import { webhookView } from '../domain/webhook-view.ts';

const OVERLAP_MILLISECONDS = 24 * 60 * 60 * 1_000;

export async function rotateWebhookSecret({ table, now, random }: Effects, caller: Caller, id: string) {
  const secret = newWebhookSecret(random);
  const previousValidUntil = new Date(now().getTime() + OVERLAP_MILLISECONDS).toISOString();
  const account_id = caller.accountId;
  const webhook = await replaceSecret(table, { account_id, id }, { secret, previousValidUntil });
  if (!webhook) throw notFound('webhook', id);
  return { ...webhookView(webhook), secret, previous_secret_valid_until: previousValidUntil };
}
