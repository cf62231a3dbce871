import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { TABLE_INDEX } from '../../../contracts/table.ts';
import { updateExpression } from '../../platform/table/expressions.ts';
import type { Table } from '../../platform/table/table.ts';
import type { Delivery } from '../delivery.ts';
import { deliveryKey, indexPartition } from './keys.ts';

/**
 * Fixes under which id a delivery is recovered. Whoever recovers it again, after a crash or at the
 * same time, gets the same id and so the same execution: nothing is sent twice.
 */
export async function reserveRedeliveryId(table: Table, delivery: Delivery, proposedId: string): Promise<string> {
  const { Attributes } = await table.client.send(
    new UpdateCommand({
      TableName: table.name,
      Key: deliveryKey(delivery),
      ...updateExpression({ setIfAbsent: { redelivered_as: proposedId } }),
      ReturnValues: 'UPDATED_NEW',
    }),
  );
  return String(Attributes?.redelivered_as);
}

/**
 * Says under which id the delivery went out again. One that failed is no longer found by a recovery;
 * one that is still under way stays so.
 */
export async function markRedelivered(table: Table, delivery: Delivery, redeliveryId: string): Promise<void> {
  await setOf(table, delivery, {
    redelivered_as: redeliveryId,
    ...(delivery.status === 'failed' && outOfRecoveries(delivery)),
  });
}

/** What it carried is not to be sent again: no recovery finds it from now on. */
export const markUnrecoverable = (table: Table, delivery: Delivery): Promise<void> =>
  setOf(table, delivery, outOfRecoveries(delivery));

/** One that was stuck has failed by that, too. */
const outOfRecoveries = ({ id, webhookId, event }: Delivery) => ({
  status: 'failed',
  [TABLE_INDEX.partitionKey]: indexPartition({ webhookId, state: 'redelivered', event }, id),
});

async function setOf(table: Table, delivery: Delivery, set: Record<string, unknown>): Promise<void> {
  await table.client.send(
    new UpdateCommand({ TableName: table.name, Key: deliveryKey(delivery), ...updateExpression({ set }) }),
  );
}
