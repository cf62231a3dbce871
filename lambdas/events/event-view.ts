import * as z from 'zod/mini';
import { eventType } from '../webhooks/webhook-view.ts';

/** An event as receivers get it. */
export const eventSchema = z
  .object({
    event: eventType,
    id: z.string().register(z.globalRegistry, { example: 'evt_01K9ZQ4T7M3X8V5C2B6N0P1R4S' }),
    created_at: z.iso.datetime(),
    data: z.record(z.string(), z.unknown()),
  })
  .register(z.globalRegistry, { id: 'Event' });

export const parseEventBody = (body: string): z.output<typeof eventSchema> => eventSchema.parse(JSON.parse(body));
