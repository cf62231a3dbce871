import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { WEBHOOK_EVENT_TYPES, type WebhookEventType } from '../../contracts/events.ts';
import { batchGet } from '../platform/table/batch-get.ts';
import { type NewestQuery, newestAcross } from '../platform/table/newest-across.ts';
import type { Table } from '../platform/table/table.ts';
import { EVENT_SHARDS, eventsPartition, loggedEventKey } from './keys.ts';
import { type PublishedEvent, publishedEvent } from './published-event.ts';

const loggedEvent = publishedEvent(WEBHOOK_EVENT_TYPES);
export type LoggedEvent = PublishedEvent<WebhookEventType>;

export async function findEvent(table: Table, accountId: string, eventId: string): Promise<LoggedEvent | undefined> {
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: loggedEventKey(accountId, eventId), ConsistentRead: true }),
  );
  return Item && loggedEvent.parse(Item);
}

/** Finds several events, in the order of `wanted`. Expired events are `undefined`. */
export async function findEvents(
  table: Table,
  wanted: readonly { readonly accountId: string; readonly eventId: string }[],
): Promise<readonly (LoggedEvent | undefined)[]> {
  const items = await batchGet(
    table,
    wanted.map(({ accountId, eventId }) => loggedEventKey(accountId, eventId)),
  );
  return items.map((item) => item && loggedEvent.parse(item));
}

export interface EventPage {
  readonly events: readonly LoggedEvent[];
  /** Pass this id as `before` to get the next page. Absent on the last page. */
  readonly next?: string;
}

/** The newest events, optionally before a given one. */
export async function newestEvents(table: Table, accountId: string, query: NewestQuery): Promise<EventPage> {
  const partitions = Array.from({ length: EVENT_SHARDS }, (_, shard) => eventsPartition(accountId, shard));
  const { items, ...page } = await newestAcross(table, partitions, query);
  return { events: items.map((item) => loggedEvent.parse(item)), ...page };
}
