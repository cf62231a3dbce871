import { TABLE_INDEX } from '../../contracts/table.ts';
import { equals } from '../platform/table/conditions.ts';
import { indexedItems } from '../platform/table/indexed-items.ts';
import type { Table } from '../platform/table/table.ts';
import { type TableWrite, updateWrite } from '../platform/table/writes.ts';
import { entryKey, type ListedPlacement, SILENCE_PARTITIONS, silencePartition, toListedPlacement } from './store.ts';

/**
 * The placements that were not scanned for a week before this day, so they may have become silent. A placement that
 * was scanned during that week has moved to the index partition of a later day.
 */
export async function* dueEntries(table: Table, day: string): AsyncGenerator<ListedPlacement> {
  for (let partition = 0; partition < SILENCE_PARTITIONS; partition += 1) {
    for await (const item of indexedItems(table, silencePartition(day, partition))) yield toListedPlacement(item);
  }
}

const INDEX_KEYS = [TABLE_INDEX.partitionKey, TABLE_INDEX.sortKey];

/** Holds if no scan has moved the placement to the index partition of another day since it was read. */
const isUnscanned = ({ item }: ListedPlacement) => equals(TABLE_INDEX.partitionKey, item[TABLE_INDEX.partitionKey]);

export const markSilentWrite = (table: Table, entry: ListedPlacement, at: Date): TableWrite =>
  updateWrite(
    table,
    entryKey(entry.group_id, entry.ulid),
    { set: { silent_since: at.toISOString() }, remove: INDEX_KEYS },
    isUnscanned(entry),
  );

/** Stops watching the placement until its next scan. */
export const stopWatchingWrite = (table: Table, entry: ListedPlacement): TableWrite =>
  updateWrite(table, entryKey(entry.group_id, entry.ulid), { remove: INDEX_KEYS }, isUnscanned(entry));
