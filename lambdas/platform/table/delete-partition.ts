import { batchDelete } from './batch-delete.ts';
import { queryFirst } from './query-all.ts';
import type { Table } from './table.ts';

const KEYS_AT_ONCE = 500;

/** Deletes all items of a partition. Returns false if the time was up before all were deleted. */
export async function deletePartition(table: Table, pk: string, hasTime: () => boolean): Promise<boolean> {
  for (;;) {
    const query = {
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': pk },
      ProjectionExpression: 'pk, sk',
      ConsistentRead: true,
    };
    const items = await queryFirst(table, query, KEYS_AT_ONCE);
    if (items.length === 0) return true;
    if (!hasTime()) return false;
    await batchDelete(
      table,
      items.map((item) => ({ pk: String(item.pk), sk: String(item.sk) })),
    );
  }
}
