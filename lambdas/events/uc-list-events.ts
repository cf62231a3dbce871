import type { Effects } from '../platform/effects.ts';
import { findEvent, newestEvents } from './log.ts';
import type { Caller } from '../platform/caller.ts';
import { notFound } from '../platform/errors.ts';
import { parseEventBody } from './event-view.ts';

export async function listEvents(
  { table }: Effects,
  caller: Caller,
  { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
) {
  const { events, next } = await newestEvents(table, caller.accountId, { limit, before: cursor });
  return { events: events.map(({ body }) => parseEventBody(body)), next_cursor: next ?? null };
}

export async function getEvent({ table }: Effects, caller: Caller, id: string) {
  const event = await findEvent(table, caller.accountId, id);
  if (!event) throw notFound('event', id);
  return parseEventBody(event.body);
}
