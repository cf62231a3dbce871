import { batchGet } from '../../platform/table/batch-get.ts';
import { getItem } from '../../platform/table/get-item.ts';
import { queryAll } from '../../platform/table/query-all.ts';
import type { Table } from '../../platform/table/table.ts';
import type { KnowledgeSet } from '../knowledge-set.ts';
import { SET_SORT_KEY, setPartition, toKnowledgeSet } from '../store.ts';
import type { Source, SourceKey } from './source.ts';
import { sourceKey, toSource } from './source-item.ts';

export async function findSource(table: Table, key: SourceKey): Promise<Source | undefined> {
  const item = await getItem(table, sourceKey(key));
  return item && toSource(item);
}

/** The source with this id, if it is in one of these sets. */
export async function findSourceInSets(
  table: Table,
  setIds: readonly string[],
  id: string,
): Promise<Source | undefined> {
  const items = await batchGet(
    table,
    setIds.map((set_id) => sourceKey({ set_id, id })),
  );
  const item = items.find((found) => found !== undefined);
  return item && toSource(item);
}

/** A set with all its sources, oldest first. There are at most 20. */
export async function findSetWithSources(
  table: Table,
  set_id: string,
): Promise<{ readonly set: KnowledgeSet; readonly sources: readonly Source[] } | undefined> {
  const items = await queryAll(table, {
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': setPartition(set_id) },
    ConsistentRead: true,
  });
  const setItem = items.find(({ sk }) => sk === SET_SORT_KEY);
  if (!setItem) return undefined;
  return { set: toKnowledgeSet(setItem), sources: items.filter((item) => item !== setItem).map(toSource) };
}
