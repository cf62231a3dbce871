import * as z from 'zod/mini';
import { hasVisitorsWords } from '../../../contracts/events.ts';
import { eventViewSchema, toEventView } from '../../events/event-view.ts';
import { newestEvents } from '../../events/log.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { mayReadVisitorsWords } from '../../platform/identity/visitors-words.ts';
import { cursor, next_cursor } from '../../platform/schemas/cursor-page.ts';
import { PAGE_LIMIT } from '../../platform/schemas/offset-page.ts';
import { visibleEvents } from '../../qpr-codes/visible-events.ts';
import { apiHandler } from '../api-handler.ts';

export const schemas = {
  query: z.object({ limit: PAGE_LIMIT, cursor: cursor('event') }),
  response: z.object({ events: z.array(eventViewSchema), next_cursor }),
};

/**
 * A key that must not read visitors' words gets no events with them. An event is never shortened: it would look as if the
 * visitor had written nothing.
 */
export const listEvents = (effects: Effects) =>
  apiHandler('list-events', schemas, effects, async ({ query: { limit, cursor: before }, caller }) => {
    const { events, next } = await newestEvents(effects, caller.account_id, { limit, before });
    const visible = await visibleEvents(effects.table, caller, events);
    const shown = mayReadVisitorsWords(caller) ? visible : visible.filter(({ event }) => !hasVisitorsWords(event));
    return { events: shown.map(toEventView), next_cursor: next ?? null };
  });

export const handler = listEvents(liveEffects());
