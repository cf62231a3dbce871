import type { Effects } from '../platform/effects.ts';
import { replaceSecret } from './store.ts';
import type { Caller } from '../platform/caller.ts';
import { notFound } from '../platform/errors.ts';
import { newWebhookSecret } from './delivery/webhook-signature.ts';
import { webhookView } from './webhook-view.ts';

const OVERLAP_MILLISECONDS = 24 * 60 * 60 * 1_000;

export async function rotateWebhookSecret({ table, now, random }: Effects, caller: Caller, id: string) {
  const secret = newWebhookSecret(random);
  const previousValidUntil = new Date(now().getTime() + OVERLAP_MILLISECONDS).toISOString();
  const account_id = caller.accountId;
  const webhook = await replaceSecret(table, { account_id, id }, { secret, previousValidUntil });
  if (!webhook) throw notFound('webhook', id);
  return { ...webhookView(webhook), secret, previous_secret_valid_until: previousValidUntil };
}
