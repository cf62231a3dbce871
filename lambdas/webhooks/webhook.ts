import type { WebhookEventType } from '../../contracts/events.ts';

/** Why a webhook is off although its owner did not switch it off. */
export const DISABLED_REASONS = ['gone', 'failing'] as const;
export type DisabledReason = (typeof DISABLED_REASONS)[number];

/** An address that receives the events of an account. */
export interface Webhook {
  readonly id: string;
  readonly accountId: string;
  readonly url: string;
  readonly events: readonly WebhookEventType[];
  readonly active: boolean;
  readonly createdAt: string;
  /** Needed to sign; it leaves the service only in the responses that make it. */
  readonly secret: string;
  readonly previousSecret?: string | undefined;
  readonly previousSecretUntil?: string | undefined;
  /** Since when every delivery ended in vain; any success removes it. */
  readonly failingSince?: string | undefined;
  /** The delivery whose end began it. */
  readonly failingBy?: string | undefined;
  readonly disabledReason?: DisabledReason | undefined;
  /** The delivery whose end switched the webhook off. */
  readonly disabledBy?: string | undefined;
}

export const subscribesTo = ({ active, events }: Webhook, event: WebhookEventType): boolean =>
  active && events.includes(event);

/** The current secret first; the previous one as long as a rotation keeps it valid. */
export const secretsAt = ({ secret, previousSecret, previousSecretUntil = '' }: Webhook, now: Date): string[] =>
  previousSecret !== undefined && now.toISOString() < previousSecretUntil ? [secret, previousSecret] : [secret];
