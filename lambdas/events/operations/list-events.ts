import * as z from 'zod/mini';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { eventSchema } from '../event-view.ts';
import { PAGE_QUERY } from '../../platform/schemas/offset-page.ts';
import { cursor, nextCursor } from '../../webhooks/webhook-view.ts';
import { apiHandler } from '../../api/api-handler.ts';
import { listEvents as list } from '../uc-list-events.ts';

export const schemas = {
  query: z.object({ limit: PAGE_QUERY.limit, cursor: cursor('event') }),
  response: z.object({ events: z.array(eventSchema), next_cursor: nextCursor }),
};

export const listEvents = (effects: Effects) =>
  apiHandler('list-events', schemas, effects, ({ query, caller }) => list(effects, caller, query));

export const handler = listEvents(liveEffects());
