import { WEBHOOK_EVENT_TYPES, type WebhookEventType } from '../contracts/events.ts';
import { LIMITS } from '../contracts/limits.ts';
import type { Effects } from '../platform/effects.ts';
import { type Idempotency, isLostClaim } from '../platform/idempotency/claims.ts';
import { ConditionFailed } from '../platform/table/transact-write.ts';
import { writeTogether } from '../platform/table/write-together.ts';
import { newWebhookWrites, type Webhook } from './store.ts';
import type { Caller } from '../platform/caller.ts';
import { ServiceError } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';
import { newWebhookSecret } from './delivery/webhook-signature.ts';
import { checkWebhookUrl, type TargetEffects } from './check-webhook-url.ts';

export interface WantedWebhook {
  readonly url: string;
  readonly events?: readonly WebhookEventType[] | undefined;
}

export async function createWebhook(
  effects: Effects & TargetEffects,
  caller: Caller,
  wanted: WantedWebhook,
  idempotency: Idempotency,
) {
  const accountId = caller.accountId;
  await checkWebhookUrl(effects, wanted.url);
  const now = effects.now();
  const webhook: Webhook = {
    id: newId('webhook', now, effects.random),
    account_id: accountId,
    url: wanted.url,
    events: [...(wanted.events ?? WEBHOOK_EVENT_TYPES)],
    secret: newWebhookSecret(effects.random),
    active: true,
    created_at: now.toISOString(),
  };
  const { account_id: _, ...answer } = webhook;
  try {
    await writeTogether(effects.table, [
      ...newWebhookWrites(effects.table, webhook),
      ...idempotency.completionWrites(answer),
    ]);
  } catch (error) {
    if (!(error instanceof ConditionFailed) || isLostClaim(error)) throw error;
    throw new ServiceError(
      'conflict',
      'webhook.limit_reached',
      `An account has at most ${LIMITS.webhooksPerAccount} webhooks. Delete one first.`,
    );
  }
  return answer;
}
