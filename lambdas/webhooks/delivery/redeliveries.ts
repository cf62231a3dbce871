import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { TABLE_INDEX } from '../../contracts/table.ts';
import { type Delivery, deliveryKey, indexKeys } from './delivery.ts';
import type { Table } from '../../platform/table/table.ts';

type Original = Pick<Delivery, 'id' | 'webhook_id' | 'event' | 'status'>;

const keyOf = (original: Original) => deliveryKey(original.webhook_id, original.id);

/**
 * Fixes under which id a delivery is recovered. Whoever recovers it again, after a crash or at the
 * same time, gets the same id and so the same execution: nothing is sent twice.
 */
export async function agreeOnRecovery(table: Table, original: Original, proposedId: string): Promise<string> {
  const { Attributes } = await table.client.send(
    new UpdateCommand({
      TableName: table.name,
      Key: keyOf(original),
      UpdateExpression: 'SET redelivered_as = if_not_exists(redelivered_as, :proposed)',
      ExpressionAttributeValues: { ':proposed': proposedId },
      ReturnValues: 'UPDATED_NEW',
    }),
  );
  return String(Attributes?.redelivered_as);
}

/**
 * Says under which id the delivery went out again. One that failed is no longer found by a recovery;
 * one that is still under way stays so.
 */
export async function markRedelivered(table: Table, original: Original, redeliveredAs: string): Promise<void> {
  const index = indexKeys({ ...original, delivery_id: original.id }, 'redelivered');
  const leavesIndex = original.status === 'failed';
  await table.client.send(
    new UpdateCommand({
      TableName: table.name,
      Key: keyOf(original),
      UpdateExpression: `SET redelivered_as = :id${leavesIndex ? `, ${TABLE_INDEX.partitionKey} = :index, #status = :failed` : ''}`,
      ...(leavesIndex && { ExpressionAttributeNames: { '#status': 'status' } }),
      ExpressionAttributeValues: {
        ':id': redeliveredAs,
        ...(leavesIndex && { ':index': index[TABLE_INDEX.partitionKey], ':failed': 'failed' }),
      },
    }),
  );
}
