import * as z from 'zod/mini';
import { type Effects, liveEffects } from '../data/effects.ts';
import { eventSchema } from '../domain/event-view.ts';
import { PAGE_QUERY } from '../domain/offset-page.ts';
import { cursor, nextCursor } from '../domain/webhook-view.ts';
import { apiHandler } from '../http/api-handler.ts';
import { listEvents as list } from '../use-cases/list-events.ts';

export const schemas = {
  query: z.object({ limit: PAGE_QUERY.limit, cursor: cursor('event') }),
  response: z.object({ events: z.array(eventSchema), next_cursor: nextCursor }),
};

export const listEvents = (effects: Effects) =>
  apiHandler('list-events', schemas, effects, ({ query, caller }) => list(effects, caller, query));

export const handler = listEvents(liveEffects());
