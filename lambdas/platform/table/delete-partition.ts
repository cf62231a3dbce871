import { batchDelete } from './batch-delete.ts';
import { queryPages } from './query-all.ts';
import type { Table } from './table.ts';

const KEYS_AT_ONCE = 500;

/**
 * Deletes all items of a partition, except for the one with the sort key `keptSk`. Returns false if the time was up
 * before all were deleted.
 */
export async function deletePartition(
  table: Table,
  pk: string,
  hasTime: () => boolean,
  keptSk?: string,
): Promise<boolean> {
  const query = {
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': pk },
    ProjectionExpression: 'sk',
    ConsistentRead: true,
    Limit: KEYS_AT_ONCE,
  };
  let deleted: number;
  // Repeat until a pass finds nothing, because a pass may miss items that are added while it deletes.
  do {
    deleted = 0;
    for await (const items of queryPages(table, query)) {
      const sortKeys = items.map(({ sk }) => String(sk)).filter((sk) => sk !== keptSk);
      if (sortKeys.length === 0) continue;
      if (!hasTime()) return false;
      await batchDelete(
        table,
        sortKeys.map((sk) => ({ pk, sk })),
      );
      deleted += sortKeys.length;
    }
  } while (deleted > 0);
  return true;
}
