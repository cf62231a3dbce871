import { KEY_PREFIX } from '../../contracts/table.ts';
import { deletePartition } from '../platform/table/delete-partition.ts';
import type { Table } from '../platform/table/table.ts';

export const versionPartition = (short_id: string): string => KEY_PREFIX.codeVersion + short_id;
export const checkPartition = (short_id: string): string => KEY_PREFIX.check + short_id;

/**
 * Deletes the versions, checks and roll-ups (daily counts) of a deleted code. A moved code keeps them, because its
 * short id does not change. Returns false if time ran out first.
 */
export const deleteCodePartitions = async (table: Table, short_id: string, hasTime = () => true): Promise<boolean> =>
  (await deletePartition(table, versionPartition(short_id), hasTime)) &&
  (await deletePartition(table, checkPartition(short_id), hasTime)) &&
  deletePartition(table, KEY_PREFIX.rollUp + short_id, hasTime);
