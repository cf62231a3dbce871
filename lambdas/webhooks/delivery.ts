import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { WEBHOOK_EVENT_TYPES } from '../../contracts/events.ts';
import { DELIVERY_HEADER } from '../../contracts/webhooks/delivery-headers.ts';
import { RETRY_INTERVALS_SECONDS } from '../../contracts/webhooks/retry-schedule.ts';
import { ID_PREFIX, randomTail, shardOf, timeOfUlid, ulidAt } from '../platform/ids.ts';
import type { Entity } from '../platform/schemas/shapes.ts';

/** One event to send to one webhook: the input of a Step Functions execution, and the constant part of a delivery. */
export const deliveryJobSchema = z.object({
  delivery_id: z.string(),
  webhook_id: z.string(),
  account_id: z.string(),
  event_id: z.string(),
  event: z.enum(WEBHOOK_EVENT_TYPES),
  created_at: z.string(),
  /** The serialized envelope. Every attempt sends these exact bytes. */
  body: z.string(),
  test: z.optional(z.literal(true)),
  redelivery_of: z.optional(z.string()),
});
export type DeliveryJob = z.output<typeof deliveryJobSchema>;

export const DELIVERY_STATUSES = ['pending', 'delivered', 'failed'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/**
 * Why a delivery ended without success. `exhausted`: every attempt failed. `refused`: no attempt could succeed, for
 * example because the webhook was deleted. `fault`: an error on our side.
 */
export const DELIVERY_END_REASONS = ['exhausted', 'refused', 'fault'] as const;
export type DeliveryEndReason = (typeof DELIVERY_END_REASONS)[number];

/** One POST to the receiver. Exactly one of `status` and `error` is set. */
export const attemptSchema = z.object({
  number: z.number(),
  attempted_at: z.string(),
  duration_ms: z.number(),
  status: z.optional(z.number()),
  error: z.optional(z.string()),
  /** The beginning of the response's body. */
  response: z.optional(z.string()),
});
export type Attempt = Entity<typeof attemptSchema>;

/** The delivery of one event to one webhook. */
export const deliverySchema = z.extend(z.omit(deliveryJobSchema, { delivery_id: true }), {
  id: z.string(),
  status: z.enum(DELIVERY_STATUSES),
  ended_at: z.optional(z.string()),
  reason: z.optional(z.enum(DELIVERY_END_REASONS)),
  detail: z.optional(z.string()),
  redelivered_as: z.optional(z.string()),
  /** The delivery waits until then, because its host receives too many deliveries or responds slowly. */
  waiting_until: z.optional(z.string()),
  /** Only for test events. The body of a real event is stored with the event. */
  body: z.optional(z.string()),
});
/** With all attempts so far, oldest first. */
export type Delivery = Entity<typeof deliverySchema> & { readonly attempts: readonly Attempt[] };

/** The time in the signature of an attempt. */
export const signedSeconds = (attempted_at: Date): number => Math.floor(attempted_at.getTime() / 1_000);

/**
 * The headers of one attempt, without its signatures. Ids are the same for every attempt; attempt number and timestamp
 * are not.
 */
export const unsignedHeaders = (
  delivery: Pick<Delivery, 'id' | 'event_id' | 'event' | 'test'>,
  number: number,
  attempted_at: Date,
): Readonly<Record<string, string>> => ({
  'content-type': 'application/json',
  'user-agent': 'QPR-Webhooks/1.0',
  [DELIVERY_HEADER.event]: delivery.event,
  [DELIVERY_HEADER.delivery]: delivery.id,
  [DELIVERY_HEADER.attempt]: String(number),
  ...(delivery.test && { [DELIVERY_HEADER.test]: 'true' }),
  'webhook-id': delivery.event_id,
  'webhook-timestamp': String(signedSeconds(attempted_at)),
});

/**
 * When the next attempt is due. Undefined if there is none, or if the first attempt is in progress. The pauses are
 * divided by `speed`, which is 1 except in the local runtime.
 */
export function nextAttemptAt(delivery: Delivery, speed: number): string | undefined {
  if (delivery.status !== 'pending') return undefined;
  if (delivery.waiting_until !== undefined) return delivery.waiting_until;
  const last = delivery.attempts.at(-1);
  const pauseSeconds = RETRY_INTERVALS_SECONDS[(last?.number ?? 0) - 1];
  if (!last || pauseSeconds === undefined) return undefined;
  // A pause starts when the previous attempt has ended.
  const endedAtMs = Date.parse(last.attempted_at) + last.duration_ms;
  return new Date(endedAtMs + (pauseSeconds * 1_000) / speed).toISOString();
}

/**
 * The delivery id depends only on the event and the webhook, so a repeated event gets the same id. It contains the
 * event's time, so deliveries sort in the order of their events.
 */
export function deliveryIdFor(event_id: string, webhook_id: string): string {
  const digest = createHash('sha256').update(`${event_id} ${webhook_id}`).digest();
  const tail = randomTail((bytes) => digest.subarray(0, bytes));
  return ID_PREFIX.delivery + ulidAt(timeOfEvent(event_id), tail);
}

/** The number of partitions of a webhook's log. */
export const DELIVERY_SHARDS = 16;
export const deliveryShard = (delivery_id: string): number => shardOf(delivery_id, DELIVERY_SHARDS);

export const timeOfEvent = (event_id: string): number => timeOfUlid(event_id.slice(ID_PREFIX.event.length));

/**
 * The name of the execution that delivers an event to a webhook. Step Functions starts only one execution per name (at
 * most 80 characters, kept for 90 days).
 */
export const executionName = (event_id: string, webhook_id: string): string => `${event_id}-${webhook_id}`;
