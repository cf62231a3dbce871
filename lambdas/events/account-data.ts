import type { Effects } from '../platform/effects.ts';
import { deletePartition } from '../platform/table/delete-partition.ts';
import type { Page } from '../platform/table/prefix-pages.ts';
import type { Table } from '../platform/table/table.ts';
import { type EventView, toEventView } from './event-view.ts';
import { EVENT_SHARDS, eventsPartition } from './keys.ts';
import { type LoggedEvent, newestEvents } from './log.ts';

const PAGE_SIZE = 50;

/** The events that the account can still see, newest first, for its export. */
export async function exportEvents(
  effects: Pick<Effects, 'table' | 'now'>,
  account_id: string,
  filterVisible: (events: readonly LoggedEvent[]) => Promise<LoggedEvent[]>,
  before?: string,
): Promise<Page<EventView>> {
  const { events, ...page } = await newestEvents(effects, account_id, { limit: PAGE_SIZE, before });
  return { items: (await filterVisible(events)).map(toEventView), ...page };
}

/** Deletes the events of an account that is being deleted. Returns false if time ran out first. */
export async function eraseEvents(table: Table, account_id: string, hasTime: () => boolean): Promise<boolean> {
  for (let shard = 0; shard < EVENT_SHARDS; shard += 1) {
    if (!(await deletePartition(table, eventsPartition(account_id, shard), hasTime))) return false;
  }
  return true;
}
