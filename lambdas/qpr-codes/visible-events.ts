import { type PublishedEvent, subjectOf } from '../events/published-event.ts';
import type { Owner } from '../platform/caller.ts';
import type { Table } from '../platform/table/table.ts';
import { filterVisibleToAccount } from './access.ts';

/** Keeps only the events that the account can still see. */
export async function visibleEvents<T extends PublishedEvent>(
  table: Table,
  caller: Owner,
  events: readonly T[],
): Promise<T[]> {
  const withSubjects = events.map((event) => ({ event, ...subjectOf(event) }));
  return (await filterVisibleToAccount(table, caller, withSubjects)).map(({ event }) => event);
}
