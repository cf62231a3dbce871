import * as z from 'zod/mini';
import { pathId } from '../platform/schemas/path-id.ts';
import { eventType } from './event-type.ts';
import { type PublishedEvent, parseBody } from './published-event.ts';

const EXAMPLE_ID = 'evt_01K9ZQ4T7M3X8V5C2B6N0P1R4S';

export const event_id = pathId('event', { description: 'Id of the event.', example: EXAMPLE_ID });

/** An event as receivers get it. */
export const eventViewSchema = z
  .object({
    event: eventType,
    id: z.string().register(z.globalRegistry, { example: EXAMPLE_ID }),
    created_at: z.iso.datetime(),
    data: z.record(z.string(), z.unknown()),
  })
  .register(z.globalRegistry, { id: 'Event' });
export type EventView = z.output<typeof eventViewSchema>;

export const toEventView = (event: Pick<PublishedEvent, 'body'>): EventView => eventViewSchema.parse(parseBody(event));
