import * as z from 'zod/mini';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { eventSchema } from '../event-view.ts';
import { eventId } from '../../webhooks/webhook-view.ts';
import { apiHandler } from '../../api/api-handler.ts';
import { getEvent as get } from '../uc-list-events.ts';

export const schemas = { path: z.object({ id: eventId }), response: eventSchema };

export const getEvent = (effects: Effects) =>
  apiHandler('get-event', schemas, effects, ({ path, caller }) => get(effects, caller, path.id));

export const handler = getEvent(liveEffects());
