import { type EventType, isWebhookEventType } from '../../contracts/events.ts';
import { KEY_PREFIX } from '../../contracts/table.ts';
import { shardOf } from '../platform/ids.ts';

/**
 * The events of an account are also its outbox. One partition takes 1,000 write units per second, and DynamoDB does not
 * split a partition with time-ordered keys. So an account's events are spread over 32 partitions. They take 16,000
 * events per second, because a write in a transaction uses two units. A list reads 32 short pages in parallel and
 * merges them.
 */
export const EVENT_SHARDS = 32;

export const eventsPartition = (account_id: string, shard: number) => `${KEY_PREFIX.event}${account_id}#${shard}`;

export const loggedEventKey = (account_id: string, id: string) => ({
  pk: eventsPartition(account_id, shardOf(id, EVENT_SHARDS)),
  sk: id,
});

interface EventIdentity {
  readonly id: string;
  readonly event: EventType;
  readonly account_id: string;
}

/** The table key of an event. Internal events have separate keys, so they do not appear in lists. */
export const eventKey = ({ id, event, account_id }: EventIdentity) =>
  isWebhookEventType(event) ? loggedEventKey(account_id, id) : { pk: KEY_PREFIX.internalEvent + id, sk: id };
