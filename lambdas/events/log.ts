import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { WEBHOOK_EVENT_TYPES, type WebhookEventType } from '../contracts/events.ts';
import { EVENT_SHARDS, eventsPartition, loggedEventKey } from './keys.ts';
import { type PublishedEvent, publishedEvent } from './published-event.ts';
import type { Table } from '../platform/table/table.ts';

const loggedEvent = publishedEvent(WEBHOOK_EVENT_TYPES);
export type LoggedEvent = PublishedEvent<WebhookEventType>;

export async function findEvent(table: Table, accountId: string, eventId: string): Promise<LoggedEvent | undefined> {
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: loggedEventKey(accountId, eventId), ConsistentRead: true }),
  );
  return Item && loggedEvent.parse(Item);
}

export interface EventPage {
  readonly events: readonly LoggedEvent[];
  /** Ask for what comes before this id; absent on the last page. */
  readonly next?: string;
}

/** The newest events, or the newest before a given one. */
export async function newestEvents(
  table: Table,
  accountId: string,
  { limit, before }: { readonly limit: number; readonly before?: string | undefined },
): Promise<EventPage> {
  const shards = await Promise.all(
    Array.from({ length: EVENT_SHARDS }, async (_, shard) => {
      const { Items } = await table.client.send(
        new QueryCommand({
          TableName: table.name,
          KeyConditionExpression: before === undefined ? 'pk = :pk' : 'pk = :pk AND sk < :before',
          ExpressionAttributeValues: { ':pk': eventsPartition(accountId, shard), ...(before && { ':before': before }) },
          ScanIndexForward: false,
          ConsistentRead: true,
          // One more than asked for tells whether there are more.
          Limit: limit + 1,
        }),
      );
      return (Items ?? []).map((item) => loggedEvent.parse(item));
    }),
  );
  const newest = shards.flat().sort((one, other) => (one.id < other.id ? 1 : -1));
  const events = newest.slice(0, limit);
  const last = events.at(-1);
  return { events, ...(newest.length > limit && last && { next: last.id }) };
}
