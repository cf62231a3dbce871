import { KNOWLEDGE_LIMITS } from '../../contracts/knowledge.ts';
import { KEY_PREFIX } from '../../contracts/table.ts';
import { batchGet } from '../platform/table/batch-get.ts';
import { allOf, countIsBelow, equals, ITEM_EXISTS, ITEM_IS_NEW } from '../platform/table/conditions.ts';
import { getItem } from '../platform/table/get-item.ts';
import { pageByPrefix } from '../platform/table/prefix-pages.ts';
import type { ItemKey, Table } from '../platform/table/table.ts';
import { deleteWrite, putWrite, type TableWrite, updateWrite } from '../platform/table/writes.ts';
import { type KnowledgeSet, knowledgeSetSchema } from './knowledge-set.ts';

/** A set and its sources share a partition. */
export const setPartition = (id: string): string => KEY_PREFIX.knowledge + id;
export const setKey = (id: string): ItemKey => ({ pk: setPartition(id), sk: SET_SORT_KEY });
export const SET_SORT_KEY = 'SET';

export const listPartition = (owner_id: string) => KEY_PREFIX.knowledgeList + owner_id;
const ENTRY_PREFIX = 'SET#';
const entryKey = ({ owner_id, id }: Pick<KnowledgeSet, 'owner_id' | 'id'>): ItemKey => ({
  pk: listPartition(owner_id),
  sk: ENTRY_PREFIX + id,
});
const countKey = (owner_id: string): ItemKey => ({ pk: listPartition(owner_id), sk: 'COUNT' });

/** Stores a new set and its entry in the owner's list. The write `count` fails if the owner has too many sets. */
export const putSetWrites = (table: Table, set: KnowledgeSet) => ({
  set: putWrite(table, { ...setKey(set.id), type: 'knowledge_set', ...set }, ITEM_IS_NEW),
  entry: putWrite(table, { ...entryKey(set), type: 'knowledge_entry', id: set.id }),
  count: updateWrite(
    table,
    countKey(set.owner_id),
    { set: { type: 'knowledge_counter' }, add: { count: 1 } },
    countIsBelow('count', KNOWLEDGE_LIMITS.setsPerOwner),
  ),
});

/**
 * Removes a set from the table, but not its sources, which need their own writes. Fails if the number of sources or the
 * revision has changed since the set was read.
 */
export const deleteSetWrites = (table: Table, set: KnowledgeSet, feedCount: number) => ({
  set: deleteWrite(
    table,
    setKey(set.id),
    allOf(equals('sources_count', set.sources_count), equals('revision', set.revision)),
  ),
  entry: deleteWrite(table, entryKey(set)),
  count: updateWrite(table, countKey(set.owner_id), {
    add: { count: -1, feeds: feedCount === 0 ? undefined : -feedCount },
  }),
});

/** Counts a feed. Fails if the owner has too many. */
export const addFeedWrite = (table: Table, owner_id: string): TableWrite =>
  updateWrite(
    table,
    countKey(owner_id),
    { set: { type: 'knowledge_counter' }, add: { feeds: 1 } },
    countIsBelow('feeds', KNOWLEDGE_LIMITS.feedsPerOwner),
  );
export const removeFeedWrite = (table: Table, owner_id: string): TableWrite =>
  updateWrite(table, countKey(owner_id), { add: { feeds: -1 } });

export const renameSetWrite = (table: Table, id: string, name: string, at: Date): TableWrite =>
  updateWrite(table, setKey(id), { set: { name, updated_at: at.toISOString() } }, ITEM_EXISTS);

export async function findSet(table: Table, id: string): Promise<KnowledgeSet | undefined> {
  const item = await getItem(table, setKey(id));
  return item && knowledgeSetSchema.parse(item);
}

/** The sets with these ids. Sets that no longer exist are omitted. */
export async function findSets(table: Table, ids: readonly string[]): Promise<KnowledgeSet[]> {
  const items = await batchGet(table, [...new Set(ids)].map(setKey));
  return items.flatMap((item) => (item ? [knowledgeSetSchema.parse(item)] : []));
}

/** All sets of an owner, newest first. There are at most 100. */
export async function setsOf(table: Table, owner_id: string): Promise<KnowledgeSet[]> {
  const { items } = await pageByPrefix(table, { pk: listPartition(owner_id), prefix: ENTRY_PREFIX, newestFirst: true });
  return findSets(
    table,
    items.map(({ id }) => String(id)),
  );
}
