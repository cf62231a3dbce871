import { TABLE_INDEX } from '../../../contracts/table.ts';
import { ITEM_EXISTS } from '../../platform/table/conditions.ts';
import type { Table } from '../../platform/table/table.ts';
import { updateAndGet, updateItem } from '../../platform/table/update-item.ts';
import type { Delivery } from '../delivery.ts';
import { deliveryKey, indexPartition } from './keys.ts';

/**
 * A recovery resends failed deliveries. Before it resends this delivery, it reserves the id of the redelivery with this
 * function. Another recovery, after a crash or at the same time, gets the same id and therefore the same execution, so
 * nothing is sent twice. Returns the reserved id, or undefined if the delivery no longer exists.
 */
export async function reserveRedeliveryId(
  table: Table,
  delivery: Delivery,
  proposedId: string,
): Promise<string | undefined> {
  const change = { setIfAbsent: { redelivered_as: proposedId } };
  const updated = await updateAndGet(table, deliveryKey(delivery), change, ITEM_EXISTS);
  return updated && String(updated.redelivered_as);
}

/**
 * Records the id of the redelivery. If the delivery has failed, recoveries no longer find it after this. A pending
 * delivery stays pending.
 */
export async function markRedelivered(table: Table, delivery: Delivery, redeliveryId: string): Promise<void> {
  await setAttributes(table, delivery, {
    redelivered_as: redeliveryId,
    ...(delivery.status === 'failed' && excludedFromRecoveries(delivery)),
  });
}

/** Hides a delivery from recoveries, because its event must not be sent again. */
export const markUnrecoverable = (table: Table, delivery: Delivery): Promise<boolean> =>
  setAttributes(table, delivery, excludedFromRecoveries(delivery));

/** The attributes that exclude a delivery from recoveries. A delivery that was stuck in `pending` becomes `failed`. */
const excludedFromRecoveries = ({ id, webhook_id, event }: Delivery) => ({
  status: 'failed',
  [TABLE_INDEX.partitionKey]: indexPartition({ webhook_id, state: 'redelivered', event }, id),
});

/** Changes nothing if the delivery no longer exists. */
const setAttributes = (table: Table, delivery: Delivery, set: Record<string, unknown>): Promise<boolean> =>
  updateItem(table, deliveryKey(delivery), { set }, ITEM_EXISTS);
