import { KEY_PREFIX, TABLE_INDEX } from '../../contracts/table.ts';
import { ID_PREFIX } from '../../platform/ids.ts';
import { DELIVERY_SHARDS, DELIVERY_STATUSES, type DeliveryOrder } from '../delivery.ts';

export const DELIVERY_PREFIX = 'DELIVERY#';

/**
 * One partition takes 1,000 writes a second, and keys in order of time never let DynamoDB split it: so the
 * deliveries of a webhook lie in several. Without a shard: where they all lay before.
 */
const deliveriesPartition = (webhookId: string, shard?: number) => KEY_PREFIX.webhook + webhookId + suffixOf(shard);
const suffixOf = (shard: number | undefined) => (shard === undefined ? '' : `#${shard}`);

/** Every partition that may hold deliveries of a webhook. */
export const deliveriesPartitions = (webhookId: string): readonly string[] =>
  [undefined, ...Array(DELIVERY_SHARDS).keys()].map((shard) => deliveriesPartition(webhookId, shard));

const ulid = (deliveryId: string) => deliveryId.slice(ID_PREFIX.delivery.length);

export interface DeliveryIdentity {
  readonly webhookId: string;
  readonly id: string;
  readonly shard?: number | undefined;
}

export const deliveryKey = ({ webhookId, id, shard }: DeliveryIdentity) => ({
  pk: deliveriesPartition(webhookId, shard),
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
  /** Of the delivery. */
  readonly shard?: number | undefined;
}

/** Some partitions of the index per webhook, state and type: any filter is a number of short queries at once. */
export const indexPartition = ({ webhookId, state, event, shard }: IndexPlace) =>
  `${KEY_PREFIX.webhook}${webhookId}#${state}#${event}${suffixOf(shard === undefined ? shard : shard % INDEX_SHARDS)}`;

/** Every partition of the index that may hold such deliveries. */
export const indexPartitions = (place: Omit<IndexPlace, 'shard'>): readonly string[] =>
  [undefined, ...Array(INDEX_SHARDS).keys()].map((shard) => indexPartition({ ...place, shard }));

export const indexKeys = (
  { webhook_id: webhookId, delivery_id, event, shard }: DeliveryOrder,
  state: IndexedState,
) => ({
  [TABLE_INDEX.partitionKey]: indexPartition({ webhookId, state, event, shard }),
  [TABLE_INDEX.sortKey]: ulid(delivery_id),
});
