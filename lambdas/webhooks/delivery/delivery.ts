import * as z from 'zod/mini';
import { WEBHOOK_EVENT_TYPES } from '../../contracts/events.ts';
import { TABLE_INDEX } from '../../contracts/table.ts';
import { ID_PREFIX } from '../../platform/ids.ts';

/** What is to be sent where: the input of an execution, and the constant part of a delivery's item. */
export const deliveryOrder = z.object({
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
export type DeliveryOrder = z.output<typeof deliveryOrder>;

export const DELIVERY_STATUSES = ['pending', 'delivered', 'failed'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** Why a delivery ended without success. */
export const END_REASONS = ['exhausted', 'refused', 'fault'] as const;
export type EndReason = (typeof END_REASONS)[number];

const attempt = z.object({
  number: z.number(),
  attempted_at: z.string(),
  duration_ms: z.number(),
  status: z.optional(z.number()),
  error: z.optional(z.string()),
  response: z.optional(z.string()),
});
export type Attempt = z.output<typeof attempt>;

const deliveryItem = z.extend(z.omit(deliveryOrder, { body: true, delivery_id: true }), {
  id: z.string(),
  status: z.enum(DELIVERY_STATUSES),
  ended_at: z.optional(z.string()),
  reason: z.optional(z.enum(END_REASONS)),
  detail: z.optional(z.string()),
  redelivered_as: z.optional(z.string()),
  /** Only of samples: a real event's body lies with the event. */
  body: z.optional(z.string()),
});
export type Delivery = z.output<typeof deliveryItem> & { readonly attempts: readonly Attempt[] };

export const DELIVERY_PREFIX = 'DELIVERY#';
export const deliveriesPartition = (webhookId: string) => `WEBHOOK#${webhookId}`;

const ulid = (deliveryId: string) => deliveryId.slice(ID_PREFIX.delivery.length);

export const deliveryKey = (webhookId: string, deliveryId: string) => ({
  pk: deliveriesPartition(webhookId),
  sk: `${DELIVERY_PREFIX}${ulid(deliveryId)}`,
});

/** In the index a failed delivery that was sent again lies apart, so that nobody recovers it twice. */
export const INDEXED_STATES = [...DELIVERY_STATUSES, 'redelivered'] as const;
export type IndexedState = (typeof INDEXED_STATES)[number];

/** One partition of the index per webhook, state and type: any filter is a handful of short queries. */
export const indexPartition = (webhookId: string, state: IndexedState, event: string) =>
  `WEBHOOK#${webhookId}#${state}#${event}`;

export const indexKeys = (
  order: { readonly webhook_id: string; readonly event: string; readonly delivery_id: string },
  state: IndexedState,
) => ({
  [TABLE_INDEX.partitionKey]: indexPartition(order.webhook_id, state, order.event),
  [TABLE_INDEX.sortKey]: ulid(order.delivery_id),
});

/**
 * Each attempt is an attribute of its own, named by its number and time: recording it needs no read
 * and no list to append to, and recording it twice changes nothing.
 */
const ATTEMPT_PREFIX = 'attempt_';
export const attemptAttribute = ({ number, attempted_at }: Attempt) =>
  `${ATTEMPT_PREFIX}${number}_${Date.parse(attempted_at)}`;

export function parseDelivery(item: Record<string, unknown>): Delivery {
  const attempts = Object.entries(item)
    .filter(([name]) => name.startsWith(ATTEMPT_PREFIX))
    .map(([, value]) => attempt.parse(value))
    .sort((one, other) => one.attempted_at.localeCompare(other.attempted_at));
  return { ...deliveryItem.parse(item), attempts };
}
