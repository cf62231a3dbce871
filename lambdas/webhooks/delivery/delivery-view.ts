import * as z from 'zod/mini';
import { eventType } from '../../events/event-view.ts';
import { pathId } from '../../platform/schemas/path-id.ts';

const timestamp = z.iso.datetime();
export const deliveryId = pathId('delivery', {
  description: 'Id of the delivery.',
  example: 'dlv_01K9ZQ4T7M3X8V5C2B6N0P1R4S',
});
export const deliveryStatus = z.enum(['pending', 'delivered', 'failed'], 'Must be one of: pending, delivered, failed.');

export const deliverySchema = z
  .object({
    id: z.string().register(z.globalRegistry, { example: 'dlv_01K9ZQ4T7M3X8V5C2B6N0P1R4S' }),
    webhook_id: z.string(),
    event_id: z.string(),
    event: eventType,
    test: z.boolean().register(z.globalRegistry, { description: 'A sample that somebody asked for, not a real event' }),
    status: deliveryStatus,
    reason: z.nullable(z.enum(['exhausted', 'refused', 'fault'])).register(z.globalRegistry, {
      description: 'Why it failed: every attempt failed, the target may not be called, or a fault of this service',
    }),
    detail: z.nullable(z.string()),
    redelivery_of: z
      .nullable(z.string())
      .register(z.globalRegistry, { description: 'The delivery that this one repeats' }),
    redelivered_as: z
      .nullable(z.string())
      .register(z.globalRegistry, { description: 'The delivery that repeats this one' }),
    created_at: timestamp,
    ended_at: z.nullable(timestamp),
    attempts: z.array(
      z.object({
        number: z.int().check(z.positive()),
        attempted_at: timestamp,
        duration_ms: z.int().check(z.nonnegative()),
        status: z
          .nullable(z.int())
          .register(z.globalRegistry, { description: 'HTTP status of the answer; null when there was none' }),
        error: z.nullable(z.string()),
        response: z.nullable(z.string()).register(z.globalRegistry, { description: 'First 4 KB of the answer' }),
      }),
    ),
  })
  .register(z.globalRegistry, { id: 'Delivery' });
export type DeliveryView = z.input<typeof deliverySchema>;

type Stored = Pick<DeliveryView, 'id' | 'webhook_id' | 'event_id' | 'event' | 'status' | 'created_at'> & {
  readonly [Field in 'detail' | 'redelivery_of' | 'redelivered_as' | 'ended_at']?: string | undefined;
} & {
  readonly test?: true | undefined;
  readonly reason?: Exclude<DeliveryView['reason'], null> | undefined;
  readonly attempts: readonly {
    readonly number: number;
    readonly attempted_at: string;
    readonly duration_ms: number;
    readonly status?: number | undefined;
    readonly error?: string | undefined;
    readonly response?: string | undefined;
  }[];
};

export const deliveryView = (delivery: Stored): DeliveryView => ({
  id: delivery.id,
  webhook_id: delivery.webhook_id,
  event_id: delivery.event_id,
  event: delivery.event,
  test: delivery.test ?? false,
  status: delivery.status,
  reason: delivery.reason ?? null,
  detail: delivery.detail ?? null,
  redelivery_of: delivery.redelivery_of ?? null,
  redelivered_as: delivery.redelivered_as ?? null,
  created_at: delivery.created_at,
  ended_at: delivery.ended_at ?? null,
  attempts: delivery.attempts.map(({ number, attempted_at, duration_ms, status, error, response }) => ({
    number,
    attempted_at,
    duration_ms,
    status: status ?? null,
    error: error ?? null,
    response: response ?? null,
  })),
});
