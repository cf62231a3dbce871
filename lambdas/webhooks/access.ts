import type { Caller } from '../platform/caller.ts';
import type { Effects } from '../platform/effects.ts';
import { notFound, ServiceError } from '../platform/errors.ts';
import { findWebhook } from './store.ts';
import type { Webhook } from './webhook.ts';

export async function requireWebhook(
  { table }: Pick<Effects, 'table'>,
  { account_id }: Caller,
  id: string,
): Promise<Webhook> {
  const webhook = await findWebhook(table, { account_id, id });
  if (!webhook) throw notFound('webhook', id);
  return webhook;
}

/**
 * Rejects the request if the webhook is disabled. Without this check, a delivery would start, fail and appear in the
 * webhook's log.
 */
export function requireActive({ id, active }: Webhook): void {
  if (active) return;
  throw new ServiceError('conflict', 'webhook.inactive', `The webhook ${id} is disabled. Enable it first.`);
}
