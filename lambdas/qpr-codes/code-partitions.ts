import { KEY_PREFIX } from '../../contracts/table.ts';
import { deletePartition } from '../platform/table/delete-partition.ts';
import type { Table } from '../platform/table/table.ts';

export const versionPartition = (shortId: string): string => KEY_PREFIX.codeVersion + shortId;
export const checkPartition = (shortId: string): string => KEY_PREFIX.check + shortId;

/**
 * Deletes the versions, checks and roll-ups (daily counts) of a deleted code. A moved code keeps them, because its
 * short id does not change. Returns false if time ran out first.
 */
export const deleteCodePartitions = async (table: Table, shortId: string, hasTime = () => true): Promise<boolean> =>
  (await deletePartition(table, versionPartition(shortId), hasTime)) &&
  (await deletePartition(table, checkPartition(shortId), hasTime)) &&
  deletePartition(table, KEY_PREFIX.rollUp + shortId, hasTime);
