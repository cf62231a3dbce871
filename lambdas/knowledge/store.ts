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

export const listPartition = (ownerId: string) => KEY_PREFIX.knowledgeList + ownerId;
const ENTRY_PREFIX = 'SET#';
const entryKey = ({ ownerId, id }: Pick<KnowledgeSet, 'ownerId' | 'id'>): ItemKey => ({
  pk: listPartition(ownerId),
  sk: ENTRY_PREFIX + id,
});
const countKey = (ownerId: string): ItemKey => ({ pk: listPartition(ownerId), sk: 'COUNT' });

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
    ownerId: stored.owner_id,
    name: stored.name,
    sourcesCount: stored.sources_count,
    readingCount: stored.reading_count,
    heldCount: stored.held_count,
    failedCount: stored.failed_count,
    revision: stored.revision,
    packRevision: stored.pack_revision,
    tokens: stored.tokens,
    languages: stored.languages,
    createdAt: stored.created_at,
    updatedAt: stored.updated_at,
  };
}

const toKnowledgeSetItem = (set: KnowledgeSet): Item => ({
  ...setKey(set.id),
  type: 'knowledge_set',
  id: set.id,
  owner_id: set.ownerId,
  name: set.name,
  sources_count: set.sourcesCount,
  reading_count: set.readingCount,
  revision: set.revision,
  tokens: set.tokens,
  languages: set.languages,
  created_at: set.createdAt,
  updated_at: set.updatedAt,
});

/** Stores a new set and its entry in the owner's list. The write `count` fails if the owner has too many sets. */
export const putSetWrites = (table: Table, set: KnowledgeSet) => ({
  set: putWrite(table, toKnowledgeSetItem(set), ITEM_IS_NEW),
  entry: putWrite(table, { ...entryKey(set), type: 'knowledge_entry', id: set.id }),
  count: updateWrite(
    table,
    countKey(set.ownerId),
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
    allOf(equals('sources_count', set.sourcesCount), equals('revision', set.revision)),
  ),
  entry: deleteWrite(table, entryKey(set)),
  count: updateWrite(table, countKey(set.ownerId), {
    add: { count: -1, feeds: feedCount === 0 ? undefined : -feedCount },
  }),
});

/** Counts a feed. Fails if the owner has too many. */
export const addFeedWrite = (table: Table, ownerId: string): TableWrite =>
  updateWrite(
    table,
    countKey(ownerId),
    { set: { type: 'knowledge_counter' }, add: { feeds: 1 } },
    countIsBelow('feeds', KNOWLEDGE_LIMITS.feedsPerOwner),
  );
export const removeFeedWrite = (table: Table, ownerId: string): TableWrite =>
  updateWrite(table, countKey(ownerId), { add: { feeds: -1 } });

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
export async function setsOf(table: Table, ownerId: string): Promise<KnowledgeSet[]> {
  const { items } = await pageByPrefix(table, { pk: listPartition(ownerId), prefix: ENTRY_PREFIX, newestFirst: true });
  return findSets(
    table,
    items.map(({ id }) => String(id)),
  );
}
