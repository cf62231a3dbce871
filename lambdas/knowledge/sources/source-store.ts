import { batchGet } from '../../platform/table/batch-get.ts';
import { getItem } from '../../platform/table/get-item.ts';
import { queryAll } from '../../platform/table/query-all.ts';
import type { ItemKey, Table } from '../../platform/table/table.ts';
import { type KnowledgeSet, knowledgeSetSchema } from '../knowledge-set.ts';
import { SET_SORT_KEY, setPartition } from '../store.ts';
import { type Source, type SourceKey, sourceSchema } from './source.ts';

const SOURCE_PREFIX = 'SOURCE#';
export const sourceKey = ({ set_id, id }: SourceKey): ItemKey => ({ pk: setPartition(set_id), sk: SOURCE_PREFIX + id });

export async function findSource(table: Table, key: SourceKey): Promise<Source | undefined> {
  const item = await getItem(table, sourceKey(key));
  return item && sourceSchema.parse(item);
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
  return item && sourceSchema.parse(item);
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
  const sources = items.filter((item) => item !== setItem).map((item) => sourceSchema.parse(item));
  return { set: knowledgeSetSchema.parse(setItem), sources };
}
