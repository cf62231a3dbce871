import { type EventType, isWebhookEventType } from '../contracts/events.ts';
import { KEY_PREFIX } from '../contracts/table.ts';

/**
 * The events of an account, which are at once the outbox. One partition takes 1,000 writes a second
 * and time-ordered keys never let DynamoDB split it, so an account's events lie in 16 partitions:
 * thousands of scans a second fit, and a list reads 16 short pages at once and merges them.
 */
export const EVENT_SHARDS = 16;
const shardOf = (eventId: string): number => eventId.charCodeAt(eventId.length - 1) % EVENT_SHARDS;

export const eventsPartition = (accountId: string, shard: number) => `${KEY_PREFIX.event}${accountId}#${shard}`;

export const loggedEventKey = (accountId: string, id: string) => ({
  pk: eventsPartition(accountId, shardOf(id)),
  sk: id,
});

interface EventIdentity {
  readonly id: string;
  readonly event: EventType;
  readonly accountId: string;
}

/** Where an event lies. Events for our own functions lie apart: no list shows them. */
export const eventKey = ({ id, event, accountId }: EventIdentity) =>
  isWebhookEventType(event) ? loggedEventKey(accountId, id) : { pk: KEY_PREFIX.internalEvent + id, sk: id };
