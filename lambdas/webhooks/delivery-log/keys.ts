import { KEY_PREFIX, TABLE_INDEX } from '../../../contracts/table.ts';
import { ID_PREFIX } from '../../platform/ids.ts';
import { DELIVERY_SHARDS, DELIVERY_STATUSES, type DeliveryOrder, deliveryShard } from '../delivery.ts';

export const DELIVERY_PREFIX = 'DELIVERY#';

/**
 * One partition takes 1,000 writes a second, and keys in order of time never let DynamoDB split it: so the
 * deliveries of a webhook lie in several.
 */
const deliveriesPartition = (webhookId: string, shard: number) => `${KEY_PREFIX.webhook}${webhookId}#${shard}`;

/** Every partition that may hold deliveries of a webhook. */
export const deliveriesPartitions = (webhookId: string): readonly string[] =>
  Array.from({ length: DELIVERY_SHARDS }, (_, shard) => deliveriesPartition(webhookId, shard));

const ulid = (deliveryId: string) => deliveryId.slice(ID_PREFIX.delivery.length);

interface DeliveryIdentity {
  readonly webhookId: string;
  readonly id: string;
}

export const deliveryKey = ({ webhookId, id }: DeliveryIdentity) => ({
  pk: deliveriesPartition(webhookId, deliveryShard(id)),
  sk: `${DELIVERY_PREFIX}${ulid(id)}`,
});

/** In the index a failed delivery that was sent again lies apart, so that nobody recovers it twice. */
export const INDEXED_STATES = [...DELIVERY_STATUSES, 'redelivered'] as const;
export type IndexedState = (typeof INDEXED_STATES)[number];

/** Fewer than the log itself has: its entries are small, and a filter asks all of them. */
const INDEX_SHARDS = 4;

interface IndexPlace {
  readonly webhookId: string;
  readonly state: IndexedState;
  readonly event: string;
}

/** Some partitions of the index per webhook, state and type: any filter is a number of short queries at once. */
const indexShard = ({ webhookId, state, event }: IndexPlace, shard: number) =>
  `${KEY_PREFIX.webhook}${webhookId}#${state}#${event}#${shard}`;

/** Every partition of the index that may hold such deliveries. */
export const indexPartitions = (place: IndexPlace): readonly string[] =>
  Array.from({ length: INDEX_SHARDS }, (_, shard) => indexShard(place, shard));

export const indexPartition = (place: IndexPlace, deliveryId: string) =>
  indexShard(place, deliveryShard(deliveryId) % INDEX_SHARDS);

export const indexKeys = ({ webhook_id: webhookId, delivery_id: id, event }: DeliveryOrder, state: IndexedState) => ({
  [TABLE_INDEX.partitionKey]: indexPartition({ webhookId, state, event }, id),
  [TABLE_INDEX.sortKey]: ulid(id),
});
