import * as z from 'zod/mini';
import { hasVisitorsWords } from '../../contracts/events.ts';
import { doc } from '../../shared/fields/doc.ts';
import { eventType } from '../events/event-type.ts';
import type { Caller } from '../platform/caller.ts';
import { pick, pickOrNull } from '../platform/fields/pick.ts';
import { mayReadVisitorsWords } from '../platform/identity/visitors-words.ts';
import { pathId } from '../platform/schemas/path-id.ts';
import type { View } from '../platform/schemas/shapes.ts';
import { DELIVERY_END_REASONS, DELIVERY_STATUSES, type Delivery, nextAttemptAt, unsignedHeaders } from './delivery.ts';

const timestamp = z.iso.datetime();
export const delivery_id = pathId('delivery', {
  description: 'Id of the delivery.',
  example: 'dlv_01K9ZQ4T7M3X8V5C2B6N0P1R4S',
});
export const deliveryStatus = z.enum(DELIVERY_STATUSES);

export const deliveryViewSchema = z
  .object({
    id: z.string().register(z.globalRegistry, { example: doc('dlv_01K9ZQ4T7M3X8V5C2B6N0P1R4S') }),
    webhook_id: z.string(),
    event_id: z.string(),
    event: eventType,
    test: z.boolean().register(z.globalRegistry, {
      description: doc('true for a test event that you requested, false for a real event'),
    }),
    status: deliveryStatus,
    reason: z.nullable(z.enum(DELIVERY_END_REASONS)).register(z.globalRegistry, {
      description: doc(
        '`exhausted`: all attempts failed. `refused`: no attempt could succeed, for example because the webhook was deleted. `fault`: this service had an error',
      ),
    }),
    detail: z.nullable(z.string()),
    redelivery_of: z
      .nullable(z.string())
      .register(z.globalRegistry, { description: doc('The delivery that this one repeats') }),
    redelivered_as: z
      .nullable(z.string())
      .register(z.globalRegistry, { description: doc('The delivery that repeats this one') }),
    waiting_until: z.nullable(timestamp).register(z.globalRegistry, {
      description: doc(
        'The delivery waits until then, because the receiving host gets too many deliveries or responds slowly; null if it does not wait',
      ),
    }),
    next_attempt_at: z.nullable(timestamp).register(z.globalRegistry, {
      description: doc('When the next attempt is due; null if there is none, or if the first attempt is in progress'),
    }),
    body: z.nullable(z.string()).register(z.globalRegistry, {
      description: doc('Body of a test event. For a real event, `GET /v1/events/{id}` returns it'),
    }),
    created_at: timestamp,
    ended_at: z.nullable(timestamp),
    attempts: z.array(
      z.object({
        number: z.int().check(z.positive()),
        attempted_at: timestamp,
        duration_ms: z.int().check(z.nonnegative()),
        status: z
          .nullable(z.int())
          .register(z.globalRegistry, { description: doc('HTTP status of the response; null if there was none') }),
        error: z.nullable(z.string()),
        request_headers: z.record(z.string(), z.string()).register(z.globalRegistry, {
          description: doc('Headers of the request, without its signatures, which are not stored'),
          examples: doc([{ 'x-service-event': 'scan.created', 'x-service-attempt': '1' }]),
        }),
        response: z.nullable(z.string()).register(z.globalRegistry, {
          description: doc(
            "First 4,096 bytes of the response body; null if the event contains visitors' words and the key lacks the scope `conversations:read`",
          ),
        }),
      }),
    ),
  })
  .register(z.globalRegistry, { id: 'Delivery' });
export type DeliveryView = View<typeof deliveryViewSchema>;

/**
 * A receiver can respond with what it got, so its responses to an event with visitors' words are left out if the caller
 * must not read them. With `npm start`, the pauses between attempts are divided by `speed`.
 */
export const toDeliveryView = (delivery: Delivery, caller: Pick<Caller, 'scopes'>, speed = 1): DeliveryView => ({
  ...pick(delivery, ['id', 'webhook_id', 'event_id', 'event', 'status', 'created_at']),
  test: delivery.test ?? false,
  ...pickOrNull(delivery, ['reason', 'detail', 'redelivery_of', 'redelivered_as', 'waiting_until', 'body', 'ended_at']),
  next_attempt_at: nextAttemptAt(delivery, speed) ?? null,
  attempts: delivery.attempts.map((attempt) => ({
    ...pick(attempt, ['number', 'attempted_at', 'duration_ms']),
    ...pickOrNull(attempt, ['status', 'error']),
    request_headers: unsignedHeaders(delivery, attempt.number, new Date(attempt.attempted_at)),
    response: (showsResponses(delivery, caller) ? attempt.response : undefined) ?? null,
  })),
});

const showsResponses = ({ event, test }: Delivery, caller: Pick<Caller, 'scopes'>): boolean =>
  test === true || !hasVisitorsWords(event) || mayReadVisitorsWords(caller);
