import { KEY_PREFIX, TABLE_INDEX } from '../../../contracts/table.ts';
import { ID_PREFIX } from '../../platform/ids.ts';
import { DELIVERY_SHARDS, DELIVERY_STATUSES, type DeliveryJob, deliveryShard } from '../delivery.ts';

export const DELIVERY_PREFIX = 'DELIVERY#';

/**
 * One partition takes 1,000 writes per second, and DynamoDB does not split a partition with time-ordered keys. So the
 * deliveries of a webhook are spread over several partitions.
 */
const deliveriesPartition = (webhook_id: string, shard: number) => `${KEY_PREFIX.webhook}${webhook_id}#${shard}`;

/** All partitions that can hold deliveries of a webhook. */
export const deliveriesPartitions = (webhook_id: string): readonly string[] =>
  Array.from({ length: DELIVERY_SHARDS }, (_, shard) => deliveriesPartition(webhook_id, shard));

const ulid = (delivery_id: string) => delivery_id.slice(ID_PREFIX.delivery.length);

interface DeliveryIdentity {
  readonly webhook_id: string;
  readonly id: string;
}

export const deliveryKey = ({ webhook_id, id }: DeliveryIdentity) => ({
  pk: deliveriesPartition(webhook_id, deliveryShard(id)),
  sk: `${DELIVERY_PREFIX}${ulid(id)}`,
});

/**
 * Recoveries resend the deliveries in the state `failed`. Failed deliveries that they must not resend have the state
 * `redelivered`: those that were already sent again, test events, and those whose event must not be sent again.
 */
export const INDEXED_STATES = [...DELIVERY_STATUSES, 'redelivered'] as const;
export type IndexedState = (typeof INDEXED_STATES)[number];

/** Fewer shards than the log itself has: index entries are small, and a filter has to query all shards. */
const INDEX_SHARDS = 4;

interface IndexGroup {
  readonly webhook_id: string;
  readonly state: IndexedState;
  readonly event: string;
}

/** The index has several partitions per webhook, state and event type. A filtered list queries them in parallel. */
const partitionOfShard = ({ webhook_id, state, event }: IndexGroup, shard: number) =>
  `${KEY_PREFIX.webhook}${webhook_id}#${state}#${event}#${shard}`;

/** All partitions of the index that can hold deliveries of this group. */
export const indexPartitions = (group: IndexGroup): readonly string[] =>
  Array.from({ length: INDEX_SHARDS }, (_, shard) => partitionOfShard(group, shard));

export const indexPartition = (group: IndexGroup, delivery_id: string) =>
  partitionOfShard(group, deliveryShard(delivery_id) % INDEX_SHARDS);

export const indexKeys = ({ webhook_id, delivery_id: id, event }: DeliveryJob, state: IndexedState) => ({
  [TABLE_INDEX.partitionKey]: indexPartition({ webhook_id, state, event }, id),
  [TABLE_INDEX.sortKey]: ulid(id),
});
