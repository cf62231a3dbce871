import type { WebhookEventType } from '../contracts/events.ts';
import type { Effects } from '../platform/effects.ts';
import { changeWebhook } from './store.ts';
import type { Caller } from '../platform/caller.ts';
import { notFound } from '../platform/errors.ts';
import { webhookView } from './webhook-view.ts';
import { checkWebhookUrl, type TargetEffects } from './check-webhook-url.ts';

export interface WebhookPatch {
  readonly url?: string | undefined;
  readonly events?: WebhookEventType[] | undefined;
  readonly active?: boolean | undefined;
}

/** Switching on starts afresh; switching off by hand is nobody's failure. */
const SWITCHED = {
  true: { active: true, disabled_reason: null, disabled_by: null, failing_since: null },
  false: { active: false, disabled_reason: null, disabled_by: null },
} as const;

export async function updateWebhook(effects: Effects & TargetEffects, caller: Caller, id: string, patch: WebhookPatch) {
  const account_id = caller.accountId;
  if (patch.url !== undefined) await checkWebhookUrl(effects, patch.url);
  const webhook = await changeWebhook(
    effects.table,
    { account_id, id },
    {
      ...(patch.url !== undefined && { url: patch.url }),
      ...(patch.events !== undefined && { events: patch.events }),
      ...(patch.active !== undefined && SWITCHED[`${patch.active}`]),
    },
  );
  if (!webhook) throw notFound('webhook', id);
  return webhookView(webhook);
}
