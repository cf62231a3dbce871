import * as z from 'zod/mini';
import type { EventType } from '../contracts/events.ts';

/** An event as the outbox stores it, the bus carries it and the log keeps it. */
export const publishedEvent = <T extends EventType>(types: readonly T[]) =>
  z.object({
    id: z.string(),
    account_id: z.string(),
    event: z.enum(types),
    created_at: z.string(),
    /** The envelope as it was serialized once: the exact bytes that receivers get. */
    body: z.string(),
  });
export type PublishedEvent<T extends EventType = EventType> = z.output<ReturnType<typeof publishedEvent<T>>>;

const busEvent = z.object({ detail: z.object({ body: z.string() }) });
const body = z.object({ data: z.unknown() });

/** `data` of an event that one of our own functions gets from the bus, by its schema in the catalogue. */
export function eventDataOf<S extends z.ZodMiniType>(schema: S, event: unknown): z.output<S> {
  const { detail } = busEvent.parse(event);
  return schema.parse(body.parse(JSON.parse(detail.body)).data);
}
