import { type PublishedEvent, subjectOf } from '../events/published-event.ts';
import type { Owner } from '../platform/caller.ts';
import type { Table } from '../platform/table/table.ts';
import { visibleTo } from './access.ts';

/** Of an account's events, those that it may (still) see. Without organizations among them, nothing is read. */
export async function visibleEvents<T extends PublishedEvent>(
  table: Table,
  caller: Owner,
  events: readonly T[],
): Promise<T[]> {
  const listed = events.map((event) => ({ event, ...subjectOf(event) }));
  return (await visibleTo(table, caller, listed)).map(({ event }) => event);
}
