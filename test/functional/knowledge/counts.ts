import { listPartition, setKey } from '../../../lambdas/knowledge/store.ts';
import { ITEM_EXISTS } from '../../../lambdas/platform/table/conditions.ts';
import type { Table } from '../../../lambdas/platform/table/table.ts';
import { transactWrite } from '../../../lambdas/platform/table/transact-write.ts';
import { updateWrite } from '../../../lambdas/platform/table/writes.ts';

/** Raises the stored count of an owner's knowledge sets without creating sets. At least one set must exist. */
export const addToSetCount = (table: Table, ownerId: string, more: number) =>
  transactWrite(table, {
    count: updateWrite(table, { pk: listPartition(ownerId), sk: 'COUNT' }, { add: { count: more } }, ITEM_EXISTS),
  });

/** Raises the stored count of a knowledge set's sources without adding sources. */
export const addToSourceCount = (table: Table, setId: string, more: number) =>
  transactWrite(table, { count: updateWrite(table, setKey(setId), { add: { sources_count: more } }, ITEM_EXISTS) });
