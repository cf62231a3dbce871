import * as z from 'zod/mini';
import { WEBHOOK_EVENT_TYPES } from '../../contracts/events.ts';

/** A type of event that receivers can subscribe to, by its name in the API. Few functions need the list of types. */
export const eventType = z.enum(WEBHOOK_EVENT_TYPES);
