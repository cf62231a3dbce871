import * as z from 'zod/mini';
import { hasVisitorsWords } from '../../../contracts/events.ts';
import { event_id, eventViewSchema, toEventView } from '../../events/event-view.ts';
import { findEvent } from '../../events/log.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { notFound } from '../../platform/errors.ts';
import { requireVisitorsWords } from '../../platform/identity/visitors-words.ts';
import { visibleEvents } from '../../qpr-codes/visible-events.ts';
import { apiHandler } from '../api-handler.ts';

export const schemas = { path: z.object({ id: event_id }), response: eventViewSchema };

export const getEvent = (effects: Effects) =>
  apiHandler('get-event', schemas, effects, async ({ path, caller }) => {
    const found = await findEvent(effects, caller.account_id, path.id);
    const [event] = await visibleEvents(effects.table, caller, found ? [found] : []);
    if (!event) throw notFound('event', path.id);
    if (hasVisitorsWords(event.event)) requireVisitorsWords(caller, 'The event contains what a visitor wrote');
    return toEventView(event);
  });

export const handler = getEvent(liveEffects());
