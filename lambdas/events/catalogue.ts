import * as z from 'zod/mini';
import type { EventType, WebhookEventType } from '../../contracts/events.ts';
import type { View } from '../platform/schemas/shapes.ts';
import { INTERNAL_EVENT_DATA } from './internal-events.ts';
import { WEBHOOK_EVENTS } from './webhook-events.ts';

type WebhookEventData = { readonly [T in WebhookEventType]: (typeof WEBHOOK_EVENTS)[T]['data'] };

/** Every event type of the service with the schema of its `data`. The outbox accepts no other events. */
const EVENT_DATA = {
  ...(Object.fromEntries(Object.entries(WEBHOOK_EVENTS).map(([type, { data }]) => [type, data])) as WebhookEventData),
  ...INTERNAL_EVENT_DATA,
} as const satisfies Record<EventType, z.ZodMiniType>;

export type EventData<T extends EventType> = View<(typeof EVENT_DATA)[T]>;

/** The body of an event. Only test events, which the owner of a webhook requests, have `test: true`. */
export const eventBody = <T extends EventType>(event: T) =>
  z.strictObject({
    event: z.literal(event),
    id: z.string(),
    created_at: z.iso.datetime(),
    data: EVENT_DATA[event],
    test: z.optional(z.literal(true)),
  });
