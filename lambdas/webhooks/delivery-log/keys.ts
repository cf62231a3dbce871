import { KEY_PREFIX, TABLE_INDEX } from '../../contracts/table.ts';
import { ID_PREFIX } from '../../platform/ids.ts';
import { DELIVERY_STATUSES, type DeliveryOrder } from '../delivery.ts';

export const DELIVERY_PREFIX = 'DELIVERY#';
export const deliveriesPartition = (webhookId: string) => KEY_PREFIX.webhook + webhookId;

const ulid = (deliveryId: string) => deliveryId.slice(ID_PREFIX.delivery.length);

export const deliveryKey = (webhookId: string, deliveryId: string) => ({
  pk: deliveriesPartition(webhookId),
  sk: `${DELIVERY_PREFIX}${ulid(deliveryId)}`,
});

/** In the index a failed delivery that was sent again lies apart, so that nobody recovers it twice. */
export const INDEXED_STATES = [...DELIVERY_STATUSES, 'redelivered'] as const;
export type IndexedState = (typeof INDEXED_STATES)[number];

/** One partition of the index per webhook, state and type: any filter is a handful of short queries. */
export const indexPartition = (webhookId: string, state: IndexedState, event: string) =>
  `${KEY_PREFIX.webhook}${webhookId}#${state}#${event}`;

export const indexKeys = (order: DeliveryOrder, state: IndexedState) => ({
  [TABLE_INDEX.partitionKey]: indexPartition(order.webhook_id, state, order.event),
  [TABLE_INDEX.sortKey]: ulid(order.delivery_id),
});
