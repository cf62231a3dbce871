import * as z from 'zod/mini';
import { eventViewSchema, toEventView } from '../../events/event-view.ts';
import { newestEvents } from '../../events/log.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { cursor, nextCursor } from '../../platform/schemas/cursor-page.ts';
import { PAGE_LIMIT } from '../../platform/schemas/offset-page.ts';
import { visibleEvents } from '../../qpr-codes/visible-events.ts';
import { apiHandler } from '../api-handler.ts';

export const schemas = {
  query: z.object({ limit: PAGE_LIMIT, cursor: cursor('event') }),
  response: z.object({ events: z.array(eventViewSchema), next_cursor: nextCursor }),
};

export const listEvents = (effects: Effects) =>
  apiHandler('list-events', schemas, effects, async ({ query: { limit, cursor: before }, caller }) => {
    const { events, next } = await newestEvents(effects, caller.accountId, { limit, before });
    const visible = await visibleEvents(effects.table, caller, events);
    return { events: visible.map(toEventView), next_cursor: next ?? null };
  });

export const handler = listEvents(liveEffects());
