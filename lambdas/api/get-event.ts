import * as z from 'zod/mini';
import { type Effects, liveEffects } from '../data/effects.ts';
import { eventSchema } from '../domain/event-view.ts';
import { eventId } from '../domain/webhook-view.ts';
import { apiHandler } from '../http/api-handler.ts';
import { getEvent as get } from '../use-cases/list-events.ts';

export const schemas = { path: z.object({ id: eventId }), response: eventSchema };

export const getEvent = (effects: Effects) =>
  apiHandler('get-event', schemas, effects, ({ path, caller }) => get(effects, caller, path.id));

export const handler = getEvent(liveEffects());
