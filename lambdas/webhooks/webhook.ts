import type { WebhookEventType } from '../../contracts/events.ts';
import { MINUTE_MILLISECONDS } from '../../contracts/time.ts';
import type { WebhookFormat } from '../../contracts/webhooks/formats.ts';

/** Why the service disabled a webhook: its receiver responded with 410 (Gone), or every delivery failed for days. */
export const DISABLED_REASONS = ['gone', 'failing'] as const;
export type DisabledReason = (typeof DISABLED_REASONS)[number];

/** A URL that receives the events of an account. */
export interface Webhook {
  readonly id: string;
  readonly account_id: string;
  readonly url: string;
  readonly events: readonly WebhookEventType[];
  /** Absent: `json`. */
  readonly format?: WebhookFormat | undefined;
  readonly active: boolean;
  readonly created_at: string;
  /**
   * The API key or session that created the webhook, or gave it its current URL. Only it can get the secret again, right
   * after the creation. Absent: created by an older version of the service.
   */
  readonly created_by?: string | undefined;
  /** Signs the deliveries. The API returns a secret only when it is new, and to a repeated request (`isRepeated`). */
  readonly secret: string;
  readonly previous_secret?: string | undefined;
  readonly previous_secret_until?: string | undefined;
  /** When all deliveries started to fail. Any success removes it. */
  readonly failing_since?: string | undefined;
  /** The delivery whose failure set `failingSince`. */
  readonly failing_by?: string | undefined;
  readonly disabled_reason?: DisabledReason | undefined;
  /** The delivery whose failure disabled the webhook. */
  readonly disabled_by?: string | undefined;
}

/** For how long an identical request returns the webhook that the first request created. */
const REPEAT_MILLISECONDS = MINUTE_MILLISECONDS;

/**
 * Whether `wanted` repeats the request that created `webhook`. The response of the first request may have been lost,
 * and with it the secret. If the webhook was changed since then, the request does not count as a repetition.
 */
export const isRepeated = (webhook: Webhook, wanted: Webhook): boolean =>
  webhook.created_by !== undefined &&
  webhook.created_by === wanted.created_by &&
  webhook.url === wanted.url &&
  webhook.events.join() === wanted.events.join() &&
  webhook.format === wanted.format &&
  webhook.active &&
  webhook.previous_secret === undefined &&
  Date.parse(wanted.created_at) - Date.parse(webhook.created_at) < REPEAT_MILLISECONDS;

export const subscribesTo = ({ active, events }: Webhook, event: WebhookEventType): boolean =>
  active && events.includes(event);

/** The current secret, then the previous one while it is still valid after a rotation. */
export const validSecretsAt = (
  { secret, previous_secret, previous_secret_until = '' }: Webhook,
  now: Date,
): string[] =>
  previous_secret !== undefined && now.toISOString() < previous_secret_until ? [secret, previous_secret] : [secret];
