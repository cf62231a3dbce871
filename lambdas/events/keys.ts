import { type EventType, isWebhookEventType } from '../../contracts/events.ts';
import { KEY_PREFIX } from '../../contracts/table.ts';
import { shardOf } from '../platform/ids.ts';

/**
 * The events of an account, which are at once the outbox. One partition takes 1,000 writes a second and
 * time-ordered keys never let DynamoDB split it, so an account's events lie in 32 partitions: 16,000 scans a
 * second fit, and a list reads 32 short pages at once and merges them.
 */
export const EVENT_SHARDS = 32;

export const eventsPartition = (accountId: string, shard: number) => `${KEY_PREFIX.event}${accountId}#${shard}`;

export const loggedEventKey = (accountId: string, id: string) => ({
  pk: eventsPartition(accountId, shardOf(id, EVENT_SHARDS)),
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
