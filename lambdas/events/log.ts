import { WEBHOOK_EVENT_TYPES, type WebhookEventType } from '../../contracts/events.ts';
import type { Effects } from '../platform/effects.ts';
import { batchGet } from '../platform/table/batch-get.ts';
import { itemExists } from '../platform/table/get-item.ts';
import { type NewestQuery, newestAcross } from '../platform/table/newest-across.ts';
import { EVENT_SHARDS, eventsPartition, loggedEventKey } from './keys.ts';
import { type PublishedEvent, publishedEvent } from './published-event.ts';
import { findCarriedEvents, newestScanEventIds } from './scan-events-store.ts';

const loggedEvent = publishedEvent(WEBHOOK_EVENT_TYPES);
export type LoggedEvent = PublishedEvent<WebhookEventType>;

type LogEffects = Pick<Effects, 'table' | 'now'>;

export async function findEvent(
  effects: LogEffects,
  account_id: string,
  event_id: string,
): Promise<LoggedEvent | undefined> {
  const [event] = await findEvents(effects, [{ account_id, event_id }]);
  return event;
}

/** Whether an event still has its own item in the log. False for an event that the item of a scan carries. */
export const isLogged = ({ table }: Pick<Effects, 'table'>, account_id: string, event_id: string): Promise<boolean> =>
  itemExists(table, loggedEventKey(account_id, event_id));

/**
 * Finds several events, in the order of `wanted`. An event has its own item, or the item of its scan carries it
 * (`scan-event.ts`). Expired events are `undefined`.
 */
export async function findEvents(
  effects: LogEffects,
  wanted: readonly { readonly account_id: string; readonly event_id: string }[],
): Promise<readonly (LoggedEvent | undefined)[]> {
  const keys = wanted.map(({ account_id, event_id }) => loggedEventKey(account_id, event_id));
  const [items, carried] = await Promise.all([batchGet(effects.table, keys), findCarriedEvents(effects, wanted)]);
  return wanted.map((_, index) => {
    const item = items[index];
    return item ? loggedEvent.parse(item) : carried[index];
  });
}

export interface EventPage {
  readonly events: readonly LoggedEvent[];
  /** Pass this id as `before` to get the next page. Absent on the last page. */
  readonly next?: string;
}

/**
 * The newest events, optionally before a given one: those with their own item, and those that the item of their scan
 * carries. A scan appears in the index up to about a second after it was recorded.
 */
export async function newestEvents(
  effects: LogEffects,
  account_id: string,
  query: Pick<NewestQuery, 'limit' | 'before'>,
): Promise<EventPage> {
  const partitions = Array.from({ length: EVENT_SHARDS }, (_, shard) => eventsPartition(account_id, shard));
  const [logged, scanEventIds] = await Promise.all([
    newestAcross(effects.table, partitions, query),
    // One extra id shows whether there are more.
    newestScanEventIds(effects, account_id, { ...query, limit: query.limit + 1 }),
  ]);
  const items = new Map(logged.items.map((item) => [String(item.sk), item]));
  const ids = [...new Set([...items.keys(), ...scanEventIds])].sort((one, other) => (one < other ? 1 : -1));
  const page = ids.slice(0, query.limit);
  const carried = await findCarriedEvents(
    effects,
    page.filter((id) => !items.has(id)).map((event_id) => ({ account_id, event_id })),
  );
  const found = new Map(carried.map((event) => [event?.id, event]));
  const events = page.map((id) => (items.has(id) ? loggedEvent.parse(items.get(id)) : found.get(id)));
  const hasMore = ids.length > query.limit || logged.next !== undefined;
  const last = page.at(-1);
  return { events: events.filter((event) => event !== undefined), ...(hasMore && last && { next: last }) };
}
