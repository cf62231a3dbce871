import * as z from 'zod/mini';
import { KNOWLEDGE_LIMITS } from '../../contracts/knowledge.ts';
import { KEY_PREFIX } from '../../contracts/table.ts';
import { batchGet } from '../platform/table/batch-get.ts';
import { allOf, countIsBelow, equals, ITEM_EXISTS, ITEM_IS_NEW } from '../platform/table/conditions.ts';
import { getItem } from '../platform/table/get-item.ts';
import { pageByPrefix } from '../platform/table/prefix-pages.ts';
import type { Item, ItemKey, Table } from '../platform/table/table.ts';
import { deleteWrite, putWrite, type TableWrite, updateWrite } from '../platform/table/writes.ts';
import type { KnowledgeSet } from './knowledge-set.ts';

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

const setItemSchema = z.object({
  id: z.string(),
  owner_id: z.string(),
  name: z.string(),
  sources_count: z.number(),
  reading_count: z.number(),
  held_count: z.optional(z.number()),
  failed_count: z.optional(z.number()),
  revision: z.number(),
  pack_revision: z.optional(z.number()),
  tokens: z.number(),
  languages: z._default(z.array(z.string()), []),
  created_at: z.string(),
  updated_at: z.string(),
});

export function toKnowledgeSet(item: Item): KnowledgeSet {
  const stored = setItemSchema.parse(item);
  return {
    id: stored.id,
    owner_id: stored.owner_id,
    name: stored.name,
    sources_count: stored.sources_count,
    reading_count: stored.reading_count,
    held_count: stored.held_count,
    failed_count: stored.failed_count,
    revision: stored.revision,
    pack_revision: stored.pack_revision,
    tokens: stored.tokens,
    languages: stored.languages,
    created_at: stored.created_at,
    updated_at: stored.updated_at,
  };
}

const toKnowledgeSetItem = (set: KnowledgeSet): Item => ({
  ...setKey(set.id),
  type: 'knowledge_set',
  id: set.id,
  owner_id: set.owner_id,
  name: set.name,
  sources_count: set.sources_count,
  reading_count: set.reading_count,
  revision: set.revision,
  tokens: set.tokens,
  languages: set.languages,
  created_at: set.created_at,
  updated_at: set.updated_at,
});

/** Stores a new set and its entry in the owner's list. The write `count` fails if the owner has too many sets. */
export const putSetWrites = (table: Table, set: KnowledgeSet) => ({
  set: putWrite(table, toKnowledgeSetItem(set), ITEM_IS_NEW),
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
  return item && toKnowledgeSet(item);
}

/** The sets with these ids. Sets that no longer exist are omitted. */
export async function findSets(table: Table, ids: readonly string[]): Promise<KnowledgeSet[]> {
  const items = await batchGet(table, [...new Set(ids)].map(setKey));
  return items.flatMap((item) => (item ? [toKnowledgeSet(item)] : []));
}

/** All sets of an owner, newest first. There are at most 100. */
export async function setsOf(table: Table, owner_id: string): Promise<KnowledgeSet[]> {
  const { items } = await pageByPrefix(table, { pk: listPartition(owner_id), prefix: ENTRY_PREFIX, newestFirst: true });
  return findSets(
    table,
    items.map(({ id }) => String(id)),
  );
}
