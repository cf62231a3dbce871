import { batchDelete } from './batch-delete.ts';
import { queryPages } from './query-all.ts';
import type { Table } from './table.ts';

const KEYS_AT_ONCE = 500;

/** Deletes all items of a partition. Returns false if the time was up before all were deleted. */
export async function deletePartition(table: Table, pk: string, hasTime: () => boolean): Promise<boolean> {
  const query = {
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': pk },
    ProjectionExpression: 'pk, sk',
    ConsistentRead: true,
    Limit: KEYS_AT_ONCE,
  };
  let deleted: number;
  // Repeat until a pass finds nothing, because a pass may miss items that are added while it deletes.
  do {
    deleted = 0;
    for await (const items of queryPages(table, query)) {
      if (items.length === 0) continue;
      if (!hasTime()) return false;
      await batchDelete(
        table,
        items.map((item) => ({ pk: String(item.pk), sk: String(item.sk) })),
      );
      deleted += items.length;
    }
  } while (deleted > 0);
  return true;
}
