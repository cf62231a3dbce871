import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { WEBHOOK_EVENT_TYPES, type WebhookEventType } from '../../contracts/events.ts';
import { RETRY_INTERVALS_SECONDS } from '../../contracts/webhooks/retry-schedule.ts';
import { ID_PREFIX, randomTail, shardOf, timeOfUlid, ulidAt } from '../platform/ids.ts';

/** What is to be sent where: the input of an execution, and the constant part of a delivery. */
export const deliveryOrderSchema = z.object({
  delivery_id: z.string(),
  webhook_id: z.string(),
  account_id: z.string(),
  event_id: z.string(),
  event: z.enum(WEBHOOK_EVENT_TYPES),
  created_at: z.string(),
  /** The envelope as it was serialized once: every attempt sends these bytes. */
  body: z.string(),
  test: z.optional(z.literal(true)),
  redelivery_of: z.optional(z.string()),
});
export type DeliveryOrder = z.output<typeof deliveryOrderSchema>;

export const DELIVERY_STATUSES = ['pending', 'delivered', 'failed'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** Why a delivery ended without success. */
export const DELIVERY_END_REASONS = ['exhausted', 'refused', 'fault'] as const;
export type DeliveryEndReason = (typeof DELIVERY_END_REASONS)[number];

/** One POST to the receiver. Exactly one of `status` and `error` is set. */
export interface Attempt {
  readonly number: number;
  readonly attemptedAt: string;
  readonly durationMilliseconds: number;
  readonly status?: number | undefined;
  readonly error?: string | undefined;
  /** The beginning of the response's body. */
  readonly response?: string | undefined;
}

/** One event on its way to one webhook, with all attempts so far, the oldest first. */
export interface Delivery {
  readonly id: string;
  readonly webhookId: string;
  readonly accountId: string;
  readonly eventId: string;
  readonly event: WebhookEventType;
  readonly createdAt: string;
  readonly status: DeliveryStatus;
  readonly attempts: readonly Attempt[];
  readonly endedAt?: string | undefined;
  readonly reason?: DeliveryEndReason | undefined;
  readonly detail?: string | undefined;
  readonly redeliveryOf?: string | undefined;
  readonly redeliveredAs?: string | undefined;
  readonly test?: true | undefined;
  /** It waits for its turn: too much goes to its host just now. */
  readonly waitingUntil?: string | undefined;
  /** Only of samples: a real event's body lies with the event. */
  readonly body?: string | undefined;
}

/** When the next attempt is due; `undefined` where there is none to come, or the first is just being made. */
export function nextAttemptAt(delivery: Delivery, speed: number): string | undefined {
  if (delivery.status !== 'pending') return undefined;
  if (delivery.waitingUntil !== undefined) return delivery.waitingUntil;
  const last = delivery.attempts.at(-1);
  const pauseSeconds = RETRY_INTERVALS_SECONDS[(last?.number ?? 0) - 1];
  if (!last || pauseSeconds === undefined) return undefined;
  // A pause begins when the attempt before it has ended.
  const endedAtMs = Date.parse(last.attemptedAt) + last.durationMilliseconds;
  return new Date(endedAtMs + (pauseSeconds * 1_000) / speed).toISOString();
}

/**
 * The delivery of an event to a webhook has the same id however often the event is repeated; its
 * time is the event's, so that deliveries sort as their events do.
 */
export function deliveryIdFor(eventId: string, webhookId: string): string {
  const digest = createHash('sha256').update(`${eventId} ${webhookId}`).digest();
  const tail = randomTail((bytes) => digest.subarray(0, bytes));
  return ID_PREFIX.delivery + ulidAt(timeOfEvent(eventId), tail);
}

/** Into how many parts the log of a webhook is cut. */
export const DELIVERY_SHARDS = 16;
export const deliveryShard = (deliveryId: string): number => shardOf(deliveryId, DELIVERY_SHARDS);

export const timeOfEvent = (eventId: string): number => timeOfUlid(eventId.slice(ID_PREFIX.event.length));

/** Step Functions starts nothing twice under one name (at most 80 characters, kept for 90 days). */
export const executionName = (eventId: string, webhookId: string): string => `${eventId}-${webhookId}`;
