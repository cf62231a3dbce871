import type { WebhookEventType } from '../../contracts/events.ts';

/** Why the service switched a webhook off. */
export const DISABLED_REASONS = ['gone', 'failing'] as const;
export type DisabledReason = (typeof DISABLED_REASONS)[number];

/** A URL that receives the events of an account. */
export interface Webhook {
  readonly id: string;
  readonly accountId: string;
  readonly url: string;
  readonly events: readonly WebhookEventType[];
  readonly active: boolean;
  readonly createdAt: string;
  /** Signs the deliveries. Only the responses that create it contain it. */
  readonly secret: string;
  readonly previousSecret?: string | undefined;
  readonly previousSecretUntil?: string | undefined;
  /** When all deliveries started to fail. Any success removes it. */
  readonly failingSince?: string | undefined;
  /** The delivery whose failure started the clock. */
  readonly failingBy?: string | undefined;
  readonly disabledReason?: DisabledReason | undefined;
  /** The delivery whose failure switched the webhook off. */
  readonly disabledBy?: string | undefined;
}

export const subscribesTo = ({ active, events }: Webhook, event: WebhookEventType): boolean =>
  active && events.includes(event);

/** The current secret, then the previous one while it is still valid after a rotation. */
export const validSecretsAt = ({ secret, previousSecret, previousSecretUntil = '' }: Webhook, now: Date): string[] =>
  previousSecret !== undefined && now.toISOString() < previousSecretUntil ? [secret, previousSecret] : [secret];
