import * as z from 'zod/mini';
import { WEBHOOK_EVENT_TYPES, type WebhookEventType } from '../../contracts/events.ts';
import { MINUTE_MILLISECONDS } from '../../contracts/time.ts';
import { WEBHOOK_FORMATS } from '../../contracts/webhooks/formats.ts';
import type { Entity } from '../platform/schemas/shapes.ts';

/** Why the service disabled a webhook: its receiver responded with 410 (Gone), or every delivery failed for days. */
export const DISABLED_REASONS = ['gone', 'failing'] as const;
export type DisabledReason = (typeof DISABLED_REASONS)[number];

/** A URL that receives the events of an account. */
export const webhookSchema = z.object({
  id: z.string(),
  account_id: z.string(),
  url: z.string(),
  /** The owner's note about the receiver. */
  description: z.optional(z.string()),
  events: z.array(z.enum(WEBHOOK_EVENT_TYPES)),
  /** Absent: `json`. */
  format: z.optional(z.enum(WEBHOOK_FORMATS)),
  active: z.boolean(),
  created_at: z.string(),
  /**
   * The API key or session that created the webhook, or gave it its current URL. Only it can get the secret again, right
   * after the creation. Absent: created by an older version of the service.
   */
  created_by: z.optional(z.string()),
  /** Signs the deliveries. The API returns a secret only when it is new, and to a repeated request (`isRepeated`). */
  secret: z.string(),
  previous_secret: z.optional(z.string()),
  previous_secret_until: z.optional(z.string()),
  /** When all deliveries started to fail. Any success removes it. */
  failing_since: z.optional(z.string()),
  /** The delivery whose failure set `failing_since`. */
  failing_by: z.optional(z.string()),
  disabled_reason: z.optional(z.enum(DISABLED_REASONS)),
  /** The delivery whose failure disabled the webhook. */
  disabled_by: z.optional(z.string()),
});
export type Webhook = Entity<typeof webhookSchema>;

/** The input of an execution that watches a failing webhook, and disables it if it keeps failing. */
export const watchSchema = z.object({
  account_id: z.string(),
  webhook_id: z.string(),
  /** Identifies the failure period. A success ends it, and a later failure starts another watch. */
  failing_since: z.string(),
});
export type Watch = z.output<typeof watchSchema>;

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
  webhook.description === wanted.description &&
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
